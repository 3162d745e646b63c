/**
 * The institutions that the first three digits of a CLABE name, by those digits: the participants of SPEI as Banco de México
 * lists them (https://www.banxico.org.mx/cep-scl/listaInstituciones.do), and earlier ones, whose accounts kept their
 * numbers when another bank took them over.
 */
export const CLABE_BANKS: Readonly<Record<string, string>> = {
  ...{ '001': 'Banco de México', '002': 'Banamex', '006': 'Bancomext', '009': 'Banobras', '012': 'BBVA México' },
  ...{ '014': 'Santander', '019': 'Banjército', '021': 'HSBC', '022': 'GE Money Bank', '030': 'BanBajío' },
  ...{ '032': 'Ixe', '036': 'Inbursa', '037': 'Interacciones', '042': 'Mifel', '044': 'Scotiabank', '058': 'Banregio' },
  ...{ '059': 'Invex', '060': 'Bansí', '062': 'Afirme', '072': 'Banorte', '102': 'Accendo Banco' },
  ...{ '103': 'American Express', '106': 'Bank of America', '108': 'MUFG', '110': 'J.P. Morgan', '112': 'Banco Monex' },
  ...{ '113': 'Ve por Más', '116': 'ING', '124': 'Citi México', '126': 'Credit Suisse', '127': 'Banco Azteca' },
  ...{ '128': 'Autofin', '129': 'Barclays', '130': 'Compartamos', '131': 'Banco Famsa', '132': 'Multiva' },
  ...{ '133': 'Actinver', '134': 'Banco Walmart', '135': 'Nafin', '136': 'Intercam Banco', '137': 'BanCoppel' },
  ...{ '138': 'ABC Capital', '139': 'UBS Bank', '140': 'Consubanco', '141': 'Volkswagen Bank', '143': 'CIBanco' },
  ...{ '145': 'Banco Base', '147': 'Bankaool', '148': 'PagaTodo', '149': 'Forjadores' },
  ...{ '150': 'Inmobiliario Mexicano', '151': 'Dondé Banco', '152': 'Bancrea', '154': 'Banco Finterra', '155': 'ICBC' },
  ...{ '156': 'Sabadell', '157': 'Shinhan', '158': 'Mizuho', '159': 'Bank of China', '160': 'Banco S3' },
  ...{ '166': 'Banco del Bienestar', '167': 'Hey Banco', '168': 'Hipotecaria Federal' },
  ...{ '600': 'Monex Casa de Bolsa', '601': 'GBM', '602': 'Masari', '604': 'Inbursa Casa de Bolsa', '605': 'Value' },
  ...{ '606': 'Estructuradores', '607': 'Tíber', '608': 'Vector', '610': 'B y B', '611': 'Intercam' },
  ...{ '613': 'Multiva Casa de Bolsa', '614': 'Accival', '615': 'Merrill Lynch', '616': 'Finamex', '617': 'Valmex' },
  ...{ '618': 'Única', '619': 'MAPFRE', '620': 'Profuturo', '621': 'Actinver Casa de Bolsa', '622': 'Actinver' },
  ...{ '623': 'Skandia', '624': 'Consultoría Internacional', '626': 'Deutsche Securities', '627': 'Zurich' },
  ...{
    '628': 'Zurich Vida',
    '629': 'Su Casita',
    '630': 'Intercam Casa de Bolsa',
    '631': 'CI Bolsa',
    '632': 'Bulltick',
  },
  ...{ '633': 'Sterling', '634': 'Fincomún', '636': 'HDI Seguros', '637': 'Order Express', '638': 'Nu México' },
  ...{ '640': 'J.P. Morgan Casa de Bolsa', '642': 'Reforma', '646': 'STP', '647': 'Telecomm', '648': 'Evercore' },
  ...{ '649': 'Skandia Operadora', '651': 'Seguros Monterrey', '652': 'Credicapital', '653': 'Kuspit' },
  ...{ '655': 'Sofiexpress', '656': 'Unagra', '659': 'Asp Integra', '661': 'Klar', '670': 'Libertad', '674': 'AXA' },
  ...{ '677': 'Caja Popular Mexicana', '679': 'FND', '680': 'Cristóbal Colón', '683': 'Caja Telefonistas' },
  ...{ '684': 'Transfer', '685': 'Fondo FIRA', '686': 'Invercap', '688': 'Crediclub', '689': 'Fomped' },
  ...{ '699': 'Fondeadora', '703': 'Tesored', '706': 'Arcus', '710': 'NVIO', '715': 'Cashi', '720': 'MexPago' },
  ...{ '721': 'Albo', '722': 'Mercado Pago', '723': 'Cuenca', '728': 'Spin by OXXO', '730': 'Swap', '732': 'Peibo' },
  ...{ '734': 'Finco Pay', '738': 'Fintoc', '812': 'BBVA México', '814': 'Santander', '821': 'HSBC', '846': 'STP' },
  ...{ '901': 'CLS', '902': 'Indeval', '903': 'CoDi Valida' },
}
