import type { PlatformNoun } from '../app.ts'
import type { OnInvited } from './register/register.ts'
import { mountSession, mountSessionOps } from './routes.ts'

/** Everything about entering and owning an account. Agents say what follows when somebody registers by an invitation. */
export const session = (onInvited: OnInvited) =>
  ({
    mount: [(app, serve) => mountSession(app, serve, onInvited)],
    operators: [mountSessionOps],
  }) satisfies PlatformNoun
