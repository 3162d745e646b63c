import type { Texts } from './tell.ts'

/** What the owner is told when a password was changed, by whatever way (decisions.md "Change of password"). */
export const PASSWORD_CHANGED: Texts = {
  es: {
    subject: 'Tu contraseña cambió',
    body: 'La contraseña de tu cuenta es otra desde ahora y las demás sesiones se cerraron. Si no fuiste tú, escríbenos.',
  },
  en: {
    subject: 'Your password was changed',
    body: 'Your account has a new password from now on and its other sessions were ended. If it was not you, write to us.',
  },
  pt: {
    subject: 'Sua senha mudou',
    body: 'A senha da sua conta é outra a partir de agora e as outras sessões foram encerradas. Se não foi você, fale conosco.',
  },
}
