/** Answering before a visit: saved step by step, sent, corrected until the visit begins. */
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import type { Form, formCalls, FormStanding } from '../../../src/contract/form'
import type { QuestionGroup } from '../../../src/contract/form/questions'
import { answersByLink, countAnswers, problemsOf } from '../../../src/contract/form/rules'
import { transaction, type Executor, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { addAuditEvent, hasJustDone } from '../audit'
import { requireAccess, type AccountPatient } from '../patient'
import * as repository from './answers_repository'
import { decryptAnswers, encryptAnswers, type KeptAnswers } from './kept_answers'
import { keepKnownAnswers, listKnownAnswers } from './known_answers'
import { nameOnly } from './photos'
import { closedWords, isOpen, presentForm, standingOf, type Asked } from './present'

type Given = ParsedInputOf<typeof formCalls.saveAnswers>
type Deps = Pick<Dependencies, 'sql' | 'settings'>

/** Reading again within so many minutes counts as the same access. */
const lookedAgainMinutes = 30

const notFound = (): Refused => new Refused('NOT_FOUND', '没有找到这个订单')

/** The account's own order. @throws Refused NOT_FOUND, NOT_PERMITTED */
async function findAsked(
  executor: Executor,
  accountId: string,
  orderId: string,
): Promise<Asked & { patient: AccountPatient }> {
  const order = isUuid(orderId)
    ? await repository.findOrder(executor, accountId, orderId)
    : undefined
  if (order === undefined) throw notFound()
  const patient = await requireAccess(executor, accountId, order.patientId, 'booking')
  const answers = await repository.findAnswers(executor, orderId)
  return { order, patient, answers, questionnaire: await questionnaireOf(executor, order, answers) }
}

/** The version that was begun, else what is asked now. */
function questionnaireOf(
  executor: Executor,
  order: repository.OrderRow,
  answers: repository.AnswerRow | undefined,
) {
  if (answers !== undefined) return repository.findVersion(executor, answers)
  return isOpen(order) ? repository.findQuestionnaire(executor, order) : Promise.resolve(undefined)
}

/** How it stands, without any answer. @throws Refused NOT_FOUND, NOT_PERMITTED */
export async function getStanding(
  { sql }: Deps,
  accountId: string,
  orderId: string,
): Promise<FormStanding> {
  return standingOf(await findAsked(sql, accountId, orderId))
}

/** The questions with what was answered. @throws Refused NOT_FOUND, also where nothing is asked; NOT_PERMITTED */
export async function getForm(
  { sql, settings }: Deps,
  accountId: string,
  orderId: string,
): Promise<Form> {
  const asked = await findAsked(sql, accountId, orderId)
  const { order, questionnaire, answers } = asked
  if (questionnaire === undefined)
    throw new Refused('NOT_FOUND', '这次就诊没有要提前回答的问题，有情况请直接告诉医生')
  const kept = answers ?? (await findCarried(sql, order, questionnaire))
  const content = kept && decryptAnswers(settings.identityKeys, kept.orderId, kept.saved)
  const known = isOpen(order)
    ? await listKnownAnswers(sql, settings.identityKeys, {
        accountId,
        patient: asked.patient,
        groups: questionnaire.content.groups,
        answers: content?.answers ?? [],
        now: order.now,
      })
    : []
  if (answers?.sentAt || known.length > 0) await writeDown(sql, order, 'view_form')
  // The photo of another visit stays with it.
  const photoId = answers === undefined ? null : (content?.photoId ?? null)
  return presentForm({ ...asked, questionnaire }, asked.patient.name, {
    ...content,
    photoId,
    known,
  })
}

/** A rescheduled visit goes on from what was answered for the one before. */
function findCarried(
  executor: Executor,
  order: repository.OrderRow,
  questionnaire: repository.QuestionnaireRow,
) {
  return order.chainId === null
    ? Promise.resolve(undefined)
    : repository.findCarried(executor, order, questionnaire)
}

async function writeDown(
  sql: Executor,
  { accountId, orderId, patientId }: repository.OrderRow,
  action: 'view_form' | 'send_form',
): Promise<void> {
  const event = { accountId, action, subject: orderId }
  if (action === 'view_form' && (await hasJustDone(sql, event, lookedAgainMinutes))) return
  await addAuditEvent(sql, { ...event, patientId })
}

/** Keeps what is answered so far. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT, BAD_INPUT */
export async function saveAnswers(
  deps: Deps,
  accountId: string,
  given: Given,
): Promise<{ savedAt: string }> {
  return transaction(deps.sql, async (tx) => {
    await keep(tx, deps, accountId, given, { isDraft: true })
    return { savedAt: hospitalMoment(await hospitalNow(tx)) }
  })
}

/** Keeps the answers and means to tell the hospital. The same answers again change nothing. @throws Refused as above */
export async function sendAnswers(
  deps: Deps,
  accountId: string,
  given: Given,
): Promise<{ ok: true }> {
  await transaction(deps.sql, async (tx) => {
    const { order, before, groups } = await keep(tx, deps, accountId, given, { isDraft: false })
    const { answers } = given
    await keepKnownAnswers(tx, deps.settings.identityKeys, order, { groups, answers })
    if (isSame(deps, order.orderId, before?.sent ?? null, given)) return
    await repository.sendSaved(tx, order.orderId)
    await writeDown(tx, order, 'send_form')
  })
  return { ok: true }
}

async function keep(
  tx: Transaction,
  deps: Deps,
  accountId: string,
  given: Given,
  { isDraft }: { isDraft: boolean },
): Promise<{
  order: repository.OrderRow
  before: repository.AnswerRow | undefined
  groups: readonly QuestionGroup[]
}> {
  const { order, questionnaire } = await findAsked(tx, accountId, given.orderId)
  if (questionnaire === undefined || !isOpen(order))
    throw new Refused('CONFLICT', closedWords(order))
  if (questionnaire.version !== given.version)
    throw new Refused('CONFLICT', '医院更新了这些问题，请重新打开这一页')
  const { groups } = questionnaire.content
  if (Object.keys(problemsOf(groups, given.answers, { isDraft })).length > 0)
    throw new Refused('BAD_INPUT', '有的回答还没填好，请检查后再送出')
  const { orderId } = order
  const saved = encryptAnswers(deps.settings.identityKeys, orderId, contentOf(given))
  await repository.addAnswers(tx, { ...order, ...questionnaire, saved })
  const before = await repository.lockAnswers(tx, orderId)
  await repository.saveAnswers(tx, {
    orderId,
    saved,
    ...countAnswers(groups, answersByLink(given.answers)),
    changed:
      before !== undefined && before.revision > 0 && !isSame(deps, orderId, before.sent, given),
  })
  // What is sent now takes the place of what was sent before.
  await nameOnly(tx, orderId, {
    saved: given.photoId,
    sent: isDraft ? sentPhoto(deps, before) : null,
  })
  return { order, before, groups }
}

const contentOf = ({ answers, note, photoId }: Given): KeptAnswers => ({ answers, note, photoId })

/** Of what was sent. */
function sentPhoto({ settings }: Deps, row: repository.AnswerRow | undefined): string | null {
  if (!row?.sent) return null
  return decryptAnswers(settings.identityKeys, row.orderId, row.sent).photoId
}

function isSame({ settings }: Deps, orderId: string, sent: string | null, given: Given): boolean {
  if (sent === null) return false
  const before = decryptAnswers(settings.identityKeys, orderId, sent)
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(contentOf(given)))
}

const sorted = ({ answers, note, photoId }: KeptAnswers) => [
  note,
  photoId,
  [...answers].sort((one, other) => (one.linkId < other.linkId ? -1 : 1)),
]
