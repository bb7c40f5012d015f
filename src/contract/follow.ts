/** Followed doctors, to be notified when their slots are released. Not in the spec; designed here. */
import * as v from 'valibot'
import { get, post } from './endpoint'
import { doctorBrief, scheduleState } from './registration'
import { count, done, id, isoDate, isoDateTime, nothing } from './values'

const base = '/hos/user/v1/follow'

/** A followed doctor, and the state of the slots. */
const followedDoctor = v.object({
  ...doctorBrief.entries,
  branchName: v.string(),
  /** Over the bookable days. */
  state: scheduleState,
  leftNum: count,
  /** The first day with a free slot. */
  nextDate: v.nullable(isoDate),
  /** The next release of the doctor's slots. */
  releaseAt: v.nullable(isoDateTime),
})
export type FollowedDoctor = v.InferOutput<typeof followedDoctor>

export const followCalls = {
  listDoctors: get({
    path: `${base}/doctor/list`,
    summary: '关注的医生，带余号与下次放号时间',
    input: nothing,
    reply: v.object({ doctors: v.array(followedDoctor), serverNow: isoDateTime }),
  }),
  isFollowed: get({
    path: `${base}/doctor/state`,
    prompt: false,
    summary: '是否已关注这位医生',
    input: v.object({ doctorId: id }),
    reply: v.object({ isFollowed: v.boolean() }),
  }),
  followDoctor: post({
    path: `${base}/doctor/add`,
    summary: '关注医生，放号时收到提醒',
    input: v.object({ doctorId: id }),
    reply: v.object({ isFollowed: v.boolean() }),
    idempotent: true,
  }),
  unfollowDoctor: post({
    path: `${base}/doctor/remove`,
    summary: '取消关注医生',
    input: v.object({ doctorId: id }),
    reply: done,
    idempotent: true,
  }),
}
