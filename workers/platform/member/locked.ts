import type { Env } from '../env.ts'
import type { Member } from './directory.ts'
import { type Texts, tell } from './tell.ts'

const TEXTS: Texts = {
  es: {
    subject: 'Tu cuenta está en pausa por 30 minutos',
    body: 'Hubo tres intentos fallidos de entrar a tu cuenta. La pausamos por 30 minutos. Si no fuiste tú, escríbenos.',
  },
  en: {
    subject: 'Your account is paused for 30 minutes',
    body: 'There were three failed attempts to sign in to your account. We paused it for 30 minutes. If it was not you, write to us.',
  },
  pt: {
    subject: 'Sua conta está em pausa por 30 minutos',
    body: 'Houve três tentativas de entrar na sua conta sem sucesso. Pausamos a conta por 30 minutos. Se não foi você, fale conosco.',
  },
}

/** Tells the owner that the account was locked (decisions.md "Lock": the owner is told), inside and by e-mail. */
export async function tellLocked(env: Env, member: Member): Promise<void> {
  await tell(env, member, TEXTS)
}
