import type { Texts } from './tell.ts'

/** What the owner is told when an account to pay to is added or removed (decisions.md "Change of payout account"). */
export const PAYOUT_ACCOUNT_TOLD: Record<'added' | 'removed', Texts> = {
  added: {
    es: {
      subject: 'Tienes una cuenta nueva para retirar',
      body: 'Agregaste una cuenta para tus retiros. La podrás usar cuando pasen 24 horas y las demás sesiones se cerraron. Si no fuiste tú, cambia tu contraseña y escríbenos.',
    },
    en: {
      subject: 'You have a new account to withdraw to',
      body: 'You added an account for your withdrawals. You can use it once 24 hours have passed, and your other sessions were ended. If it was not you, change your password and write to us.',
    },
    pt: {
      subject: 'Você tem uma nova conta para sacar',
      body: 'Você adicionou uma conta para os seus saques. Ela poderá ser usada depois de 24 horas e as outras sessões foram encerradas. Se não foi você, mude sua senha e fale conosco.',
    },
  },
  removed: {
    es: {
      subject: 'Quitaste una cuenta para retirar',
      body: 'Una de tus cuentas para retiros ya no está y las demás sesiones se cerraron. Si no fuiste tú, cambia tu contraseña y escríbenos.',
    },
    en: {
      subject: 'You removed an account to withdraw to',
      body: 'One of your accounts for withdrawals is gone and your other sessions were ended. If it was not you, change your password and write to us.',
    },
    pt: {
      subject: 'Você removeu uma conta para sacar',
      body: 'Uma das suas contas para saques não está mais lá e as outras sessões foram encerradas. Se não foi você, mude sua senha e fale conosco.',
    },
  },
}
