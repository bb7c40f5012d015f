/** Following and unfollowing doctors, and the state of the followed ones. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import { followCalls as calls, type FollowedDoctor } from '../../../src/contract/follow'
import type { Dependencies } from '../../dependencies'
import { shownPhoto } from '../../http/photo_hosts'
import { Refused } from '../../http/refused'
import { said } from '../../language/callers_language'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import * as repository from './follow_repository'
import { doctorState, followsMax } from './rules'

/** The followed doctors, those with free slots first. */
export async function listDoctors(
  { sql, settings }: Dependencies,
  accountId: string,
): Promise<ReplyOf<typeof calls.listDoctors>> {
  const [rows, now] = await Promise.all([repository.listFollowed(sql, accountId), hospitalNow(sql)])
  const doctors = rows.map(({ full, ...row }): FollowedDoctor => {
    const { leftNum, releaseAt } = row
    return {
      ...row,
      photo: shownPhoto(settings, row.photo),
      releaseAt: hospitalMoment(releaseAt),
      state: doctorState({ leftNum, full, releaseAt }),
    }
  })
  return { doctors, serverNow: hospitalMoment(now) }
}

/** Whether the account follows the doctor; false for an unknown doctor. */
export async function isFollowed(
  { sql }: Dependencies,
  accountId: string,
  doctorId: string,
): Promise<{ isFollowed: boolean }> {
  return { isFollowed: await repository.isFollowed(sql, accountId, doctorId) }
}

/** Follows a doctor; idempotent. @throws Refused NOT_FOUND, CONFLICT where too many are followed */
export async function followDoctor(
  { sql }: Dependencies,
  accountId: string,
  doctorId: string,
): Promise<{ isFollowed: boolean }> {
  const outcome = await repository.addFollow(sql, accountId, doctorId, followsMax)
  if (outcome === 'unknown') throw new Refused('NOT_FOUND', '没有找到这位医生')
  if (outcome === 'too_many')
    throw new Refused('CONFLICT', said`最多关注 ${followsMax} 位医生，请先在“关注的医生”里取消几位`)
  return { isFollowed: true }
}

/** Stops following a doctor. */
export async function unfollowDoctor(
  { sql }: Dependencies,
  accountId: string,
  doctorId: string,
): Promise<{ ok: true }> {
  await repository.removeFollow(sql, accountId, doctorId)
  return { ok: true }
}
