import type { Texts } from './tell.ts'

/** Somebody came in from a place nobody knew, and there was nothing to ask them for. */
export const NEW_PLACE: Texts = {
  es: {
    subject: 'Entraron a tu cuenta desde un lugar nuevo',
    body: 'Alguien entró a tu cuenta desde una red o un dispositivo nuevo. Si no fuiste tú, cambia tu contraseña y escríbenos. Para que pidamos un código la próxima vez, activa tu app de códigos en Seguridad.',
  },
  en: {
    subject: 'Your account was opened from a new place',
    body: 'Somebody signed in to your account from a new network or device. If it was not you, change your password and write to us. To be asked for a code next time, set up an authenticator app under Security.',
  },
  pt: {
    subject: 'Entraram na sua conta de um lugar novo',
    body: 'Alguém entrou na sua conta de uma rede ou aparelho novo. Se não foi você, troque a senha e fale conosco. Para pedirmos um código da próxima vez, ative seu app de códigos em Segurança.',
  },
}

/** Whoever knows the password failed the extra verification too often. */
export const VERIFICATION_LOCKED: Texts = {
  es: {
    subject: 'Pausamos la verificación de tu cuenta',
    body: 'Hubo cinco respuestas equivocadas a la verificación de tu cuenta. La pausamos por 30 minutos; tus sesiones siguen abiertas. Si no fuiste tú, alguien conoce tu contraseña: cámbiala y escríbenos.',
  },
  en: {
    subject: 'We paused the verification of your account',
    body: 'There were five wrong answers to the verification of your account. We paused it for 30 minutes; your sessions go on. If it was not you, somebody knows your password: change it and write to us.',
  },
  pt: {
    subject: 'Pausamos a verificação da sua conta',
    body: 'Houve cinco respostas erradas à verificação da sua conta. Pausamos por 30 minutos; suas sessões continuam abertas. Se não foi você, alguém conhece a sua senha: troque a senha e fale conosco.',
  },
}
