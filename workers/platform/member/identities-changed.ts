import type { Texts } from './tell.ts'

/** What the owner is told when a social identity opens the account from now on, or does no more. */
export const LINKED: Texts = {
  es: {
    subject: 'Hay una forma nueva de entrar a tu cuenta',
    body: 'Desde ahora también puedes entrar con tu cuenta de Google o Facebook. Si no fuiste tú, cambia tu contraseña y escríbenos.',
  },
  en: {
    subject: 'There is a new way into your account',
    body: 'From now on you can also sign in with your Google or Facebook account. If it was not you, change your password and write to us.',
  },
  pt: {
    subject: 'Há uma nova forma de entrar na sua conta',
    body: 'A partir de agora você também pode entrar com sua conta do Google ou do Facebook. Se não foi você, mude sua senha e fale conosco.',
  },
}

export const UNLINKED: Texts = {
  es: {
    subject: 'Una forma de entrar a tu cuenta ya no sirve',
    body: 'Tu cuenta de Google o Facebook ya no abre tu cuenta y las demás sesiones se cerraron. Si no fuiste tú, escríbenos.',
  },
  en: {
    subject: 'One way into your account no longer works',
    body: 'Your Google or Facebook account no longer opens your account and its other sessions were ended. If it was not you, write to us.',
  },
  pt: {
    subject: 'Uma forma de entrar na sua conta não serve mais',
    body: 'Sua conta do Google ou do Facebook não abre mais a sua conta e as outras sessões foram encerradas. Se não foi você, fale conosco.',
  },
}
