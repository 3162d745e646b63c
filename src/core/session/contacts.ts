import { changeEmail, changeMobile, sendEmailCode, sendMobileCode } from '#api/session/contacts'
import { type CallResult, call } from '../call.ts'
import { type CodeButton, countingButton, type MobileNumber } from './codes/code.ts'

/** What proves that the owner asks, and that the new contact is theirs. */
export interface ContactProof {
  verificationCode: string
  password: string
  code?: string
}

/** The button that sends a code to the number that is going to be the member's. */
export function mobileCodeButton(): CodeButton<MobileNumber> {
  return countingButton('code-contact-mobile', (mobile, captcha) =>
    call(sendMobileCode, { ...mobile, ...(captcha && { captcha }) }),
  )
}

/** The same for an e-mail address. */
export function emailCodeButton(): CodeButton<string> {
  return countingButton('code-contact-email', (email) => call(sendEmailCode, { email }))
}

export function saveMobile(mobile: MobileNumber, proof: ContactProof): Promise<CallResult<unknown>> {
  return call(changeMobile, { ...mobile, ...trimProof(proof) })
}

export function saveEmail(email: string, proof: ContactProof): Promise<CallResult<unknown>> {
  return call(changeEmail, { email, ...trimProof(proof) })
}

const trimProof = (proof: ContactProof) => ({ ...proof, verificationCode: proof.verificationCode.trim() })
