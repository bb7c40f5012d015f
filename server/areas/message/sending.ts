/**
 * Sends due messages: claim, decide, record that a channel is asked, ask, record its answer. At most once: after a
 * crash between asking and the answer the message is not sent again; it stays in the message centre. Why:
 * docs/decisions/0017.
 */
import { messageKind, messageKindLabels, type MessageKind } from '../../../src/contract/message'
import { pageAddress } from '../../../src/contract/pages'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import { formatClock, formatDayChinese, minuteOfHospitalDay } from '../../values/hospital_time'
import { settleEach } from '../../values/settle_each'
import { maskName } from '../patient'
import * as repository from './outbox_repository'
import type { DueMessage } from './outbox_repository'
import { giveUpSilent } from './receipts'
import {
  attemptsPerChannel,
  channelsFor,
  decide,
  groupOf,
  minuteOf,
  pauseSeconds,
  quietMinutesLeft,
  usualQuiet,
  type Channel,
  type KeptWhy,
} from './rules'
import { callIfMissed, giveUpUnsure } from './undelivered'

const listPage = pageAddress('message_list')

/** Sends up to `limit` due messages; returns how many were handled. A failing one does not hold up the others. */
export async function sendDue(deps: Dependencies, limit: number): Promise<number> {
  await giveUpUnsure(deps)
  await giveUpSilent(deps)
  const due = await repository.claimDue(deps.sql, limit)
  await settleEach(due.map((message) => handle(deps, message)))
  return due.length
}

async function handle(deps: Dependencies, message: DueMessage): Promise<void> {
  const { sql } = deps
  const kind = messageKind.options.find((one) => one === message.kind)
  if (kind === undefined)
    return repository.endWaiting(sql, message.messageId, 'KEPT', 'unknown kind')
  if (!message.mayKnow)
    return repository.endWaiting(
      sql,
      message.messageId,
      'DROPPED',
      'may not know of the patient any more',
    )
  const decision = decide({
    kind,
    isSwitchedOff: message.switchedOff.includes(kind),
    quietMinutes: quietMinutesLeft(minuteOfHospitalDay(message.now), quietOf(message)),
    minutesUseful:
      message.usefulUntil === null
        ? undefined
        : (message.usefulUntil.getTime() - message.now.getTime()) / 60_000,
    channels: channelsFor(kind, reachOf(deps, message, kind)),
    refusedBy: message.refusedBy,
  })
  switch (decision.act) {
    case 'keep':
      return keep(deps, message, kind, decision.why)
    case 'hold':
      return repository.holdFor(sql, message.messageId, decision.minutes)
    case 'send':
      if (await repository.beginSending(sql, message.messageId, decision.channel))
        await send(deps, message, kind, decision.channel)
  }
}

/** Ends the message unsent; where no channel was left, a work item asks staff to ring. */
function keep(
  deps: Dependencies,
  message: DueMessage,
  kind: MessageKind,
  why: KeptWhy,
): Promise<void> {
  return transaction(deps.sql, async (tx) => {
    await repository.endWaiting(tx, message.messageId, 'KEPT', why)
    if (why === 'refused') await callIfMissed(tx, deps, { ...message, kind }, 'refused')
    if (why === 'no way to send it') await callIfMissed(tx, deps, { ...message, kind }, 'no way')
  })
}

async function send(
  deps: Dependencies,
  message: DueMessage,
  kind: MessageKind,
  channel: Channel,
): Promise<void> {
  const { sql, log, settings } = deps
  let receiptId: string | undefined
  try {
    receiptId = await ask(deps, message, kind, channel)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown failure'
    log.warn({ messageId: message.messageId, kind, channel, err: error }, 'a message was not sent')
    if (error instanceof GatewayRefused)
      return repository.tryAgain(sql, message.messageId, {
        afterSeconds: 0,
        refusedBy: channel,
        error: why,
      })
    if (error instanceof GatewayUnavailable && error.undone) {
      const attempt = message.attempts + 1
      const next =
        attempt < attemptsPerChannel
          ? { afterSeconds: pauseSeconds(attempt) }
          : { afterSeconds: 0, refusedBy: channel }
      return repository.tryAgain(sql, message.messageId, { ...next, error: why })
    }
    return transaction(sql, async (tx) => {
      await repository.endSending(tx, message.messageId, 'UNSURE', { error: why })
      await callIfMissed(tx, deps, message, 'unsure')
    })
  }
  const isReceiptAwaited = channel === 'sms' && settings.sms?.receiptsSecret !== undefined
  await repository.endSending(sql, message.messageId, 'SENT', { receiptId, isReceiptAwaited })
}

/** Only kind, masked name and time leave the server: title and body may hint at an illness. Returns how the SMS operator will name it in its receipt. */
async function ask(
  { gateways, settings }: Dependencies,
  message: DueMessage,
  kind: MessageKind,
  channel: Channel,
): Promise<string | undefined> {
  const name = message.patientName === null ? '您' : maskName(message.patientName)
  const what = messageKindLabels[kind]
  if (channel === 'sms') {
    // A patient of the mini-program only has no 公众号 to open.
    const app = message.officialOpenid === null ? '小程序' : '公众号'
    const parameters = { name, what, app }
    const notice = { tel: message.tel ?? '', template: 'message', parameters } as const
    return (await gateways.sms.sendNotice(notice, message.messageId)).id
  }
  const isMini = channel === 'mini_program'
  const templates = isMini
    ? settings.weChat.templates.miniProgram
    : settings.weChat.templates.officialAccount
  await gateways.weChat.sendMessage({
    app: channel,
    openid: (isMini ? message.miniOpenid : message.officialOpenid) ?? '',
    templateId: templates[groupOf(kind)] ?? '',
    page: message.route ?? listPage,
    fields: {
      thing1: what,
      thing2: name.slice(0, 20),
      time3: `${String(formatDayChinese(message.now))} ${formatClock(message.now)}`,
      thing4: '打开查看详情',
    },
  })
  return undefined
}

/** The channels that can reach an account. */
export function reachOf(
  { settings }: Pick<Dependencies, 'settings'>,
  message: Pick<DueMessage, 'miniOpenid' | 'officialOpenid' | 'tel' | 'smsLeft'>,
  kind: MessageKind,
) {
  const { miniProgram, officialAccount } = settings.weChat.templates
  const group = groupOf(kind)
  return {
    miniProgram: message.miniOpenid !== null && miniProgram[group] !== undefined,
    officialAccount: message.officialOpenid !== null && officialAccount[group] !== undefined,
    sms: message.tel !== null && message.smsLeft,
  }
}

function quietOf(message: DueMessage) {
  const { from, to } = message.hasChosen
    ? { from: message.quietFrom, to: message.quietTo }
    : usualQuiet
  return from === null || to === null
    ? undefined
    : { fromMinute: minuteOf(from), toMinute: minuteOf(to) }
}
