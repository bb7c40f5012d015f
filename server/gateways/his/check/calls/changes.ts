/** The lists of documents: each can be parsed, and its cursor continues. */
import * as v from 'valibot'
import { documentSchemas } from '../../../../hospital_documents'
import { kinds } from '../../../../hospital_documents/envelope'
import { changesPage } from '../../answers'
import { isNotOffered } from '../../faults'
import { type Asking, wordsOf } from '../asking'
import type { Facts } from '../facts'
import { same } from './same_answer'

/** Checks the lists of documents: each offered kind must be parseable, and its cursor continue. */
export async function checkChanges(asking: Asking, { patient }: Facts): Promise<void> {
  const call = '/v1/changes'
  let offered = 0
  for (const kind of kinds) {
    const ask = { after: null, kinds: [kind], limit: 50 }
    const answer = await asking.send(call, 'after-start', ask)
    if (answer === undefined) return
    if (isNotOffered(answer)) continue
    const page = asking.shape(call, changesPage, answer)
    if (page === undefined) continue
    offered += 1
    readDocuments(asking, call, kind, page.documents)
    const again = asking.shape(call, changesPage, await asking.send(call, 'after-start', ask))
    if (
      again !== undefined &&
      page.documents.length > 0 &&
      !same(again.documents[0], page.documents[0])
    )
      asking.fault(call, `${kind}: the same cursor gave another first document`)
    if (page.hasMore && page.documents.length === 0)
      asking.fault(
        call,
        `${kind}: hasMore is true and the page is empty: the app would ask for ever`,
      )
  }
  if (offered === 0) asking.advise(call, 'is not offered for any kind: everything must be pushed')
  if (patient === undefined) return
  const own = '/v1/patient/changes'
  const answer = await asking.send(own, 'after-start', {
    patient: { system: 'patient_no', value: patient.patientNo },
    since: new Date(0).toISOString(),
    after: null,
  })
  if (answer !== undefined && !isNotOffered(answer)) {
    const page = asking.shape(own, changesPage, answer)
    if (page !== undefined) readDocuments(asking, own, undefined, page.documents)
  }
}

const anyDocument = v.looseObject({ kind: v.picklist(kinds) })

function readDocuments(
  asking: Asking,
  call: string,
  kind: string | undefined,
  documents: readonly unknown[],
): void {
  for (const [place, value] of documents.entries()) {
    const read = v.safeParse(anyDocument, value)
    if (!read.success) asking.fault(call, `documents.${place}: ${wordsOf(read.issues).join('; ')}`)
    else if (kind !== undefined && read.output.kind !== kind)
      asking.fault(call, `documents.${place}: ${kind} was asked for, came ${read.output.kind}`)
    else {
      const outcome = v.safeParse(documentSchemas[read.output.kind], value)
      if (!outcome.success)
        asking.fault(
          call,
          `${read.output.kind}, documents.${place}: ${wordsOf(outcome.issues).join('; ')}`,
        )
    }
  }
}
