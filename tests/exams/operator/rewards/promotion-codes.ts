import type { CodeDraft, promotionCodeCalls } from '#api/operator/rewards/promotion-codes'
import { ALONE } from '../../one-person.ts'
import { everyone, finance, membersRead, type OperatorExam } from '../../operator-exam.ts'
import { REASON } from '../../operator-values.ts'

export const CODE: CodeDraft = {
  title: { es: 'Código de bienvenida', en: 'Welcome code', pt: 'Código de boas-vindas' },
  ...{ reward: { unit: 'MXN', amount: 5_000 }, members: 100, collectDays: 30, unclaimed: 'paid' },
  ...{ from: '2026-01-01T00:00:00Z', until: '2099-01-01T00:00:00Z' },
}
const NEW = { code: 'PRUEBA26' }

export const promotionCodeExam = {
  listPromotionCodes: { good: { fields: {}, more: { after: 'PRUEBA26' } }, may: everyone('ok'), onePerson: 'harmless' },
  setPromotionCode: {
    good: { params: NEW, fields: { draft: CODE }, more: REASON },
    may: finance('ok'),
    onePerson: () => [
      { params: NEW, fields: { draft: { ...CODE, reward: { unit: 'MXN', amount: 900_000 } }, ...ALONE } },
    ],
    twoPeople: true,
    audit: 'elsewhere',
  },
  stopPromotionCode: {
    good: { params: { code: 'NADAASI' }, fields: {}, more: REASON },
    may: finance('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  listCodeUses: {
    good: { params: { code: 'NADAASI' }, fields: {}, more: { after: '12' } },
    may: membersRead('not-found'),
    onePerson: 'harmless',
  },
} satisfies OperatorExam<typeof promotionCodeCalls>
