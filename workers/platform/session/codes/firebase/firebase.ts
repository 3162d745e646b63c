import { Refusal } from '#api/envelope'
import { firebaseNumber, verificationChannel } from '#api/session/firebase'
import type { App, Serve } from '../../../app.ts'
import { findMobile, SENT } from '../send-code.ts'
import { firebaseOf } from './config.ts'

/** Codes that Firebase sends instead of us: who may request one, and where. They are accepted in `confirmation.ts`. */
export function mountFirebase(app: App, serve: Serve): void {
  serve(app, verificationChannel, async (_input, _caller, c) => {
    const config = firebaseOf(c.env)
    return { firebase: config && { apiKey: config.apiKey, api: config.api, script: config.script } }
  })

  serve(app, firebaseNumber, async (form, _caller, c) => {
    if (firebaseOf(c.env) === null) return new Refusal('operation-not-allowed')
    const mobile = await findMobile(form.purpose, form.mobileNum, form, c)
    return mobile instanceof Refusal ? mobile : { ...SENT, phoneNumber: mobile.number }
  })
}
