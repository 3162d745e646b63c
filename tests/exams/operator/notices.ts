import type { noticeCalls } from '#api/operator/notices'
import { admins, everyone, leaves, type OperatorExam, support } from '../operator-exam.ts'
import { REASON } from '../operator-values.ts'

const BANNER = {
  id: 'b1',
  groupName: 'w_home',
  url: '/art/x.svg',
  linkageType: 'PAGE',
  target: '/promotions',
  texts: { es: { title: 'Hola', line: '' } },
}
const ANNOUNCEMENT = { id: 'a1', type: 'PL', texts: { es: { title: 'Hola', content: '<p>Hola</p>' } } }

export const noticeExam = {
  listAnnouncements: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  saveAnnouncement: {
    good: {
      fields: { id: 'no-such', type: 'PL', texts: { es: { title: 'Nada', content: '' } } },
      more: { execution: '*', publishedAt: 'x', sort: 0, ...REASON },
    },
    may: support('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ANNOUNCEMENT, 'announcements:a1')],
  },
  removeAnnouncement: {
    good: { fields: { id: 'never-there' } },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ id: 'a1' }), 'announcements:a1')],
  },
  listBanners: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  saveBanner: {
    // The link is unsafe and refused, so that sending this changes nothing.
    good: {
      fields: {
        ...{ id: 'no-such', groupName: 'w_home', url: '/art/v1/x.svg', linkageType: 'URL', target: 'javascript:0' },
        texts: { es: { title: 'Nada', line: '' } },
      },
      more: { sort: 0, ...REASON },
    },
    may: support('bad-input'),
    onePerson: 'harmless',
    audit: [leaves({}, () => BANNER, 'banners:b1')],
  },
  removeBanner: {
    good: { fields: { id: 'never-there' } },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ id: 'b1' }), 'banners:b1')],
  },
  setChatRooms: {
    good: { fields: { rooms: [] }, more: REASON },
    may: admins('ok'),
    onePerson: 'harmless',
    audit: [leaves({}, () => ({ rooms: [] }), 'setting:chat')],
  },
  listFeedback: {
    good: { fields: {}, more: { state: 'open', account: 'demo' } },
    may: support('ok'),
    onePerson: 'harmless',
  },
  showFeedback: { good: { params: { number: '1' }, fields: {} }, may: support('not-found'), onePerson: 'harmless' },
  answerFeedback: {
    good: { params: { number: '1' }, fields: { answer: 'Gracias' }, more: REASON },
    may: support('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof noticeCalls>
