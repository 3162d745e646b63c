/** What the brand announces from its first day: the seed keeps it, the marquee prints it. `content` is simple HTML. */
export interface BrandAnnouncement {
  id: string
  type: 'PL' | 'PU' | 'PR'
  execution: '*' | 'A' | 'B' | 'F'
  publishedAt: string
  texts: Record<'es' | 'en' | 'pt', { title: string; content: string }>
}

type Words = [title: string, content: string]

function notice(id: string, publishedAt: string, es: Words, en: Words, pt: Words): BrandAnnouncement {
  const text = ([title, content]: Words) => ({ title, content })
  return { id, type: 'PL', execution: '*', publishedAt, texts: { es: text(es), en: text(en), pt: text(pt) } }
}

/** Notices for players, the newest first. */
export const notices: readonly BrandAnnouncement[] = [
  notice(
    'open',
    '2026-11-20T18:00:00.000Z',
    [
      'Los slots de la casa están abiertos. Pruébalos gratis o juega con tu saldo.',
      '<p>Catorce slots dibujados en el puerto. Cada uno dice su retorno teórico al pie de la ventana y en sus reglas.</p><p>La prueba gratis usa dinero de juego: no toca tu saldo ni lo promete.</p><p><a href="/rng?vassalage=FRL">Ver los slots de la casa</a></p>',
    ],
    [
      'The slots of the house are open. Try them free or play with your balance.',
      '<p>Fourteen slots drawn at the harbour. Each states its theoretical return at the foot of its window and in its rules.</p><p>The free trial uses play money: it neither touches your balance nor promises it.</p><p><a href="/en/rng?vassalage=FRL">See the slots of the house</a></p>',
    ],
    [
      'Os slots da casa estão abertos. Teste grátis ou jogue com seu saldo.',
      '<p>Catorze slots desenhados no porto. Cada um diz seu retorno teórico no pé da janela e nas regras.</p><p>O teste grátis usa dinheiro de brincadeira: não toca seu saldo nem o promete.</p><p><a href="/pt/rng?vassalage=FRL">Ver os slots da casa</a></p>',
    ],
  ),
  notice(
    'soon',
    '2026-11-19T18:00:00.000Z',
    [
      'Las demás cartas llegan poco a poco: cada una dice Próximamente hasta que se pueda jugar.',
      '<p>El catálogo muestra lo que viene. Una carta sin juego detrás no se abre y no acepta apuestas.</p>',
    ],
    [
      'The other cards arrive little by little: each says Coming soon until it can be played.',
      '<p>The catalogue shows what is coming. A card with no game behind it does not open and takes no bets.</p>',
    ],
    [
      'As outras cartas chegam aos poucos: cada uma diz Em breve até poder ser jogada.',
      '<p>O catálogo mostra o que vem por aí. Uma carta sem jogo por trás não abre e não aceita apostas.</p>',
    ],
  ),
  notice(
    'care',
    '2026-11-18T18:00:00.000Z',
    [
      'Antes de jugar, decide cuánto y cuánto tiempo. Un descanso siempre está a un toque.',
      '<p>Jugar es un gasto, no un ingreso. Ponle un límite antes de empezar.</p><p>Si jugar deja de ser un juego, <a href="/help#support">aquí hay ayuda</a>.</p>',
    ],
    [
      'Before you play, decide how much and how long. A break is always one tap away.',
      '<p>Playing is an expense, not an income. Set a limit before you start.</p><p>If it stops being a game, <a href="/en/help#support">there is help here</a>.</p>',
    ],
    [
      'Antes de jogar, decida quanto e por quanto tempo. Uma pausa está sempre a um toque.',
      '<p>Jogar é um gasto, não uma renda. Defina um limite antes de começar.</p><p>Se deixar de ser um jogo, <a href="/pt/help#support">aqui há ajuda</a>.</p>',
    ],
  ),
  notice(
    'fairness',
    '2026-11-17T18:00:00.000Z',
    [
      'Cada ronda se puede comprobar después de jugarla.',
      '<p>Antes de la ronda ves el compromiso del servidor; después, la semilla. En la ventana del juego, abre <strong>Reglas</strong> y sigue el enlace de comprobación.</p>',
    ],
    [
      'Every round can be checked after it is played.',
      '<p>Before the round you see the server’s commitment; afterwards, the seed. In the game window open <strong>Rules</strong> and follow the check link.</p>',
    ],
    [
      'Cada rodada pode ser conferida depois de jogada.',
      '<p>Antes da rodada você vê o compromisso do servidor; depois, a semente. Na janela do jogo, abra <strong>Regras</strong> e siga o link de conferência.</p>',
    ],
  ),
  notice(
    'disconnected',
    '2026-11-16T18:00:00.000Z',
    [
      'Si se corta la conexión, tu ronda termina sola y el premio llega a tu saldo.',
      '<p>La ronda se decide en el servidor. Al volver al juego verás cómo terminó.</p>',
    ],
    [
      'If the connection drops, your round finishes by itself and any prize reaches your balance.',
      '<p>The round is decided on the server. When you return to the game you will see how it ended.</p>',
    ],
    [
      'Se a conexão cair, sua rodada termina sozinha e o prêmio chega ao seu saldo.',
      '<p>A rodada é decidida no servidor. Ao voltar ao jogo você verá como terminou.</p>',
    ],
  ),
  notice(
    'languages',
    '2026-11-15T18:00:00.000Z',
    [
      'Farol habla español, inglés y portugués.',
      '<p>Cambia de idioma desde el menú lateral. Tu sesión y tu saldo siguen contigo.</p>',
    ],
    [
      'Farol speaks Spanish, English and Portuguese.',
      '<p>Change the language from the side menu. Your session and your balance stay with you.</p>',
    ],
    [
      'O Farol fala espanhol, inglês e português.',
      '<p>Troque o idioma no menu lateral. Sua sessão e seu saldo continuam com você.</p>',
    ],
  ),
  notice(
    'password',
    '2026-11-14T18:00:00.000Z',
    [
      'Nadie de Farol te pedirá tu contraseña.',
      '<p>Ni por teléfono, ni por correo, ni por chat. Después de tres intentos fallidos la cuenta se pausa 30 minutos y te avisamos.</p>',
    ],
    [
      'Nobody at Farol will ever ask for your password.',
      '<p>Not by phone, not by e-mail, not in a chat. After three failed attempts the account is paused for 30 minutes and we tell you.</p>',
    ],
    [
      'Ninguém do Farol vai pedir sua senha.',
      '<p>Nem por telefone, nem por e-mail, nem por chat. Depois de três tentativas sem sucesso, a conta fica em pausa por 30 minutos e nós avisamos.</p>',
    ],
  ),
  notice(
    'favourites',
    '2026-11-13T18:00:00.000Z',
    [
      'Guarda tus cartas favoritas con el corazón de la esquina.',
      '<p>Las encuentras en <a href="/favorite">Favoritos</a>, en este y en cualquier otro dispositivo.</p>',
    ],
    [
      'Keep your favourite cards with the heart in the corner.',
      '<p>You find them under <a href="/en/favorite">Favourites</a>, on this and any other device.</p>',
    ],
    [
      'Guarde suas cartas favoritas com o coração do canto.',
      '<p>Você as encontra em <a href="/pt/favorite">Favoritos</a>, neste e em qualquer outro aparelho.</p>',
    ],
  ),
  notice(
    'adults',
    '2026-11-12T18:00:00.000Z',
    [
      'Farol es solo para mayores de 18 años.',
      '<p>Comprobamos la fecha de nacimiento al registrarte. Si compartes el dispositivo con menores, cierra la sesión al terminar.</p>',
    ],
    [
      'Farol is for adults of 18 and over only.',
      '<p>We check the date of birth when you register. If you share the device with minors, sign out when you finish.</p>',
    ],
    [
      'O Farol é só para maiores de 18 anos.',
      '<p>Conferimos a data de nascimento no cadastro. Se você divide o aparelho com menores, saia da conta ao terminar.</p>',
    ],
  ),
  notice(
    'deposits',
    '2026-11-11T18:00:00.000Z',
    [
      'Cada depósito conserva su folio: con él te decimos dónde está tu dinero.',
      '<p>El mínimo y el máximo se muestran antes de pagar. Lee más en <a href="/help#deposits">Depósitos</a>.</p>',
    ],
    [
      'Every deposit keeps its reference: with it we can tell you where your money is.',
      '<p>The minimum and the maximum are shown before you pay. Read more under <a href="/en/help#deposits">Deposits</a>.</p>',
    ],
    [
      'Cada depósito guarda seu número: com ele dizemos onde está o seu dinheiro.',
      '<p>O mínimo e o máximo aparecem antes de pagar. Leia mais em <a href="/pt/help#deposits">Depósitos</a>.</p>',
    ],
  ),
]

/** Shown once, to whom enters for the first time. */
export const arrivals: readonly BrandAnnouncement[] = [
  {
    id: 'first-night',
    type: 'PU',
    execution: 'F',
    publishedAt: '2026-11-20T18:00:00.000Z',
    texts: {
      es: {
        title: 'Tu primera noche en el puerto',
        content:
          '<p>Tu cuenta está lista. Antes de la primera carta, tres cosas:</p><ul><li>Puedes probar los slots de la casa gratis, sin tocar tu saldo.</li><li>Cada juego dice su retorno y sus reglas.</li><li>Un límite puesto hoy te cuida mañana: <a href="/help#limits">cómo ponerlo</a>.</li></ul>',
      },
      en: {
        title: 'Your first night at the harbour',
        content:
          '<p>Your account is ready. Before the first card, three things:</p><ul><li>You can try the slots of the house free, without touching your balance.</li><li>Every game states its return and its rules.</li><li>A limit set today looks after you tomorrow: <a href="/en/help#limits">how to set it</a>.</li></ul>',
      },
      pt: {
        title: 'Sua primeira noite no porto',
        content:
          '<p>Sua conta está pronta. Antes da primeira carta, três coisas:</p><ul><li>Você pode testar os slots da casa grátis, sem tocar no saldo.</li><li>Cada jogo diz seu retorno e suas regras.</li><li>Um limite definido hoje cuida de você amanhã: <a href="/pt/help#limits">como definir</a>.</li></ul>',
      },
    },
  },
]
