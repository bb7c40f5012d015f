/** Documents: files that areas render, opened by short-lived tickets or sent by mail. The area knows no other; each hands itself in as a `DocumentKind`. */
import type { Area } from '../../area'
import { exportMails, forgetMails, oldMails } from './mail/mail_repository'
import { sendDueMails } from './mail/sending'
import { registerDocuments } from './routes'
import type { DocumentKind } from './types'

export { mailDocument } from './mail/asking'
export { findHospitalName } from './document_repository'
export { openDocument } from './tickets'
export type { DocumentKind } from './types'

/** Each draws a paper. */
const mailsAtOnce = 5

/** The area, for the given document kinds. */
export function documentArea(kinds: readonly DocumentKind[]): Area {
  return {
    name: 'document',
    exportAccount: exportMails,
    forgetAccount: forgetMails,
    routes: (deps) => [(app) => registerDocuments(app, deps, kinds)],
    workers: (deps) => [
      { name: 'send_mails', everyMs: 2000, run: () => sendDueMails(deps, kinds, mailsAtOnce) },
    ],
    keeps: [oldMails],
  }
}
