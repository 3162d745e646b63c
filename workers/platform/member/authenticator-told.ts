import type { Texts } from './tell.ts'

/** What the owner is told when the authenticator changes. */
export const AUTHENTICATOR_TOLD: Record<'added' | 'removed' | 'renewed', Texts> = {
  added: {
    es: {
      subject: 'Tu app de códigos quedó activa',
      body: 'Desde ahora, en una red o un dispositivo nuevo te pediremos un código de tu app. Si no fuiste tú, escríbenos.',
    },
    en: {
      subject: 'Your authenticator app is on',
      body: 'From now on, on a new network or device we will ask for a code of your app. If it was not you, write to us.',
    },
    pt: {
      subject: 'Seu app de códigos está ativo',
      body: 'A partir de agora, em uma rede ou aparelho novo vamos pedir um código do seu app. Se não foi você, fale conosco.',
    },
  },
  removed: {
    es: {
      subject: 'Tu cuenta ya no tiene app de códigos',
      body: 'Se quitó la app de códigos de tu cuenta, con sus códigos de respaldo. Si no fuiste tú, cambia tu contraseña y escríbenos.',
    },
    en: {
      subject: 'Your account has no authenticator app any more',
      body: 'The authenticator app was removed from your account, with its recovery codes. If it was not you, change your password and write to us.',
    },
    pt: {
      subject: 'Sua conta não tem mais app de códigos',
      body: 'O app de códigos foi removido da sua conta, com os códigos de reserva. Se não foi você, troque a senha e fale conosco.',
    },
  },
  renewed: {
    es: {
      subject: 'Tienes códigos de respaldo nuevos',
      body: 'Los códigos de respaldo de antes ya no sirven. Si no fuiste tú, cambia tu contraseña y escríbenos.',
    },
    en: {
      subject: 'You have new recovery codes',
      body: 'The recovery codes from before no longer work. If it was not you, change your password and write to us.',
    },
    pt: {
      subject: 'Você tem novos códigos de reserva',
      body: 'Os códigos de reserva de antes não servem mais. Se não foi você, troque a senha e fale conosco.',
    },
  },
}
