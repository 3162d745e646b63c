/**
 * How long what is kept about a person stays, where it is not as long as the account: the jobs that erase it and the page
 * that says so read the same numbers.
 */
export const RETENTION = {
  /** A session: in all, and without use. */
  sessionHours: 12,
  idleMinutes: 30,
  /** A trusted device, and a session with a second factor. */
  deviceDays: 30,
  /** A picture that no form used, and one that proves a payment. */
  pictureDays: 1,
  proofDays: 1_830,
  /** The pictures of a document that was not accepted, after the decision; of one that was, as long as a proof. */
  refusedDocumentDays: 90,
  /** The address of a delivery, after the request is decided. */
  addressDays: 90,
} as const
