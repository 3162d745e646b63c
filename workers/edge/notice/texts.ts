import { brand, type Language } from '#brand/brand'

/** Which notice: the site is being looked after, or the visitor's region is not served. */
export type NoticeKind = 'maintenance' | 'blocked'

/** The words of a notice. An operator may replace `title` and `info` of maintenance; the rest are the house's. */
export interface NoticeTexts {
  title: string
  info: string
  /** Name of the fact: the return time, or the visitor's address. */
  fact: string
  /** The same for a return on another day; empty where it cannot happen. */
  factDate: string
  button: string
  foot: string
  /** Name printed on the card. */
  card: string
}

const { name, minimumAge } = brand

/** Voice: look.md section 11. */
export const NOTICE_TEXTS = {
  maintenance: {
    es: {
      title: 'Apagamos la luz un momento.',
      info: 'Estamos dando mantenimiento. Tu saldo y tus apuestas abiertas están a salvo y seguirán aquí al volver.',
      fact: 'Volvemos cerca de las',
      factDate: 'Volvemos cerca del',
      button: 'Hablar con una persona',
      foot: `Solo mayores de ${minimumAge} años.`,
      card: 'El faro',
    },
    en: {
      title: 'The light is off for a moment.',
      info: 'We are doing maintenance. Your balance and your open bets are safe and will be here when we return.',
      fact: 'Back at about',
      factDate: 'Back on about',
      button: 'Talk to a person',
      foot: `Only for people aged ${minimumAge} or over.`,
      card: 'The lighthouse',
    },
    pt: {
      title: 'Apagamos a luz por um momento.',
      info: 'Estamos em manutenção. Seu saldo e suas apostas abertas estão seguros e continuarão aqui na volta.',
      fact: 'Voltamos por volta das',
      factDate: 'Voltamos por volta de',
      button: 'Falar com uma pessoa',
      foot: `Só para maiores de ${minimumAge} anos.`,
      card: 'O farol',
    },
  },
  blocked: {
    es: {
      title: `${name} no llega a tu región.`,
      info: 'Desde donde te conectas no podemos ofrecer juego. Si crees que es un error, escríbenos con esta dirección a la mano.',
      fact: 'Tu dirección IP',
      factDate: '',
      button: 'Escribir a atención al cliente',
      foot: 'Si ya tienes cuenta, también te ayudamos a retirar tu saldo.',
      card: 'El ancla',
    },
    en: {
      title: `${name} does not reach your region.`,
      info: 'We cannot offer play where you are connecting from. If you think this is a mistake, write to us with this address at hand.',
      fact: 'Your IP address',
      factDate: '',
      button: 'Write to customer service',
      foot: 'If you already have an account, we will also help you withdraw your balance.',
      card: 'The anchor',
    },
    pt: {
      title: `${name} não chega à sua região.`,
      info: 'De onde você se conecta não podemos oferecer jogo. Se acha que é um engano, escreva para nós com este endereço à mão.',
      fact: 'Seu endereço IP',
      factDate: '',
      button: 'Escrever para o atendimento',
      foot: 'Se você já tem conta, também ajudamos a retirar seu saldo.',
      card: 'A âncora',
    },
  },
} as const satisfies Record<NoticeKind, Record<Language, NoticeTexts>>
