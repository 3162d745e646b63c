/** What good requests share. */

export const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
export const TODAY = new Date().toISOString().slice(0, 10)
export const CHOSEN = { newPassword: 'marea-alta-9', confirmNewPassword: 'marea-alta-9' }
export const ADDRESS = {
  recipient: 'Ana Marea',
  street: 'Calle Alba 14',
  city: 'Ciudad de México',
  region: 'CDMX',
  postcode: '06000',
  phone: '55 1234 5678',
}
