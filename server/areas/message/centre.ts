/** The message centre of an account, and its preferences. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import { messageCalls, type MessageGroup, type MessageKind } from '../../../src/contract/message'
import { transaction } from '../../database/client'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Account } from '../../http/caller'
import { Refused } from '../../http/refused'
import { localize } from '../../language/callers_language'
import { hospitalMoment } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { maskTel, requireAccess } from '../patient'
import { resolveWork } from '../work'
import * as repository from './centre_repository'
import { alwaysOnKinds, reminderTitle, urgentKinds, usualQuiet } from './rules'

type Settings = ReplyOf<typeof messageCalls.getSettings>

/** A page of messages. @throws Refused NOT_FOUND for a patient of somebody else */
export async function listMessages(
  { sql }: Dependencies,
  accountId: string,
  query: {
    patientId?: string | undefined
    unread?: string | undefined
    after?: string | undefined
    pageSize: number
  },
): Promise<ReplyOf<typeof messageCalls.listMessages>> {
  const { patientId, after, pageSize } = query
  if (patientId !== undefined) await requireAccess(sql, accountId, patientId, 'booking')
  const rows = await repository.listMessages(sql, {
    accountId,
    patientId,
    isUnread: query.unread === 'true',
    after,
    pageSize,
  })
  return takePage(rows, pageSize, ({ at, usefulUntil, now, texts: kept, ...row }) => ({
    ...row,
    title: localize(
      kept?.title ?? (usefulUntil ? reminderTitle(row.title, usefulUntil, now) : row.title),
    ),
    body: localize(kept?.body ?? row.body),
    at: hospitalMoment(at),
  }))
}

/** How many are unread. */
export async function countUnread(
  { sql }: Dependencies,
  accountId: string,
): Promise<{ unread: number }> {
  return { unread: await repository.countUnread(sql, accountId) }
}

/** Marks one or all read, and says how many are left. @throws Refused NOT_FOUND */
export async function markRead(
  { sql }: Dependencies,
  accountId: string,
  messageId: string | undefined,
): Promise<{ unread: number }> {
  const read =
    messageId === undefined || isUuid(messageId)
      ? await transaction(sql, async (tx) => {
          const ids = await repository.markRead(tx, accountId, messageId)
          await resolveWork(tx, { kind: 'message_undelivered', subject: ids })
          return ids
        })
      : []
  if (messageId !== undefined && read.length === 0)
    throw new Refused('NOT_FOUND', '没有找到这条消息')
  return { unread: await repository.countUnread(sql, accountId) }
}

/** The account's preferences, with the possible choices. */
export async function getSettings(
  { sql, settings, gateways }: Dependencies,
  { accountId, tel }: Account,
): Promise<Settings> {
  const chosen = await repository.findSettings(sql, accountId)
  const { from, to } =
    chosen === undefined ? usualQuiet : { from: chosen.quietFrom, to: chosen.quietTo }
  const templates = Object.entries(settings.weChat.templates.miniProgram).flatMap(
    ([group, templateId]) =>
      isGroup(group) && templateId !== undefined ? [{ group, templateId }] : [],
  )
  return {
    switchedOff: chosen?.switchedOff ?? [],
    quiet: from === null || to === null ? null : { from, to },
    alwaysOn: [...alwaysOnKinds],
    notSent: [
      ...(gateways.mail === undefined ? ['mail'] : []),
      ...(settings.feedback ? [] : ['feedback']),
    ],
    urgent: [...urgentKinds],
    tel: tel === null ? null : maskTel(tel),
    templates,
  }
}

/** Stores a preference. @throws Refused BAD_INPUT for a kind that cannot be switched off */
export async function saveSettings(
  deps: Dependencies,
  account: Account,
  request: { switchedOff: MessageKind[]; quiet: { from: string; to: string } | null },
): Promise<Settings> {
  if (request.switchedOff.some((kind) => alwaysOnKinds.includes(kind)))
    throw new Refused('BAD_INPUT', '停诊通知不能关闭：收不到会让您白跑一趟')
  const chosen = {
    switchedOff: [...new Set(request.switchedOff)],
    quietFrom: request.quiet?.from ?? null,
    quietTo: request.quiet?.to ?? null,
  }
  await transaction(deps.sql, (tx) => repository.saveSettings(tx, account.accountId, chosen))
  return getSettings(deps, account)
}

/** Stores the patient's answer to WeChat's permission dialog. */
export async function notePermission(
  { sql }: Dependencies,
  accountId: string,
  answers: { accepted: MessageGroup[]; refused: MessageGroup[] },
): Promise<{ ok: true }> {
  await transaction(sql, async (tx) => {
    for (const group of answers.accepted)
      await repository.notePermission(tx, accountId, group, true)
    for (const group of answers.refused)
      await repository.notePermission(tx, accountId, group, false)
  })
  return { ok: true }
}

function isGroup(name: string): name is MessageGroup {
  return name === 'visit' || name === 'money' || name === 'report'
}
