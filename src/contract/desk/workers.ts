/** Background work (后台任务): what each worker last did, out of what every server process stored. */
import * as v from 'valibot'
import { count, isoDateTime } from '../values'
import { staffGet } from './staff_call'
import { workerReaders } from './words/readers'

/** `failing`: the last run failed in some process; `late`: no success for three turns and five minutes. */
const workerState = v.picklist(['failing', 'late', 'ok'])
export type WorkerState = v.InferOutput<typeof workerState>

const worker = v.object({
  name: v.string(),
  everyMs: count,
  state: workerState,
  /** Where it fails or is late. */
  processes: v.array(v.string()),
  /** The start of a run that has not ended, where it is late. */
  runningSince: v.nullable(isoDateTime),
  succeededAt: v.nullable(isoDateTime),
  /** The duration of the last run that succeeded. */
  tookMs: v.nullable(count),
  /** The last run that failed, in whichever process. */
  failure: v.nullable(
    v.object({
      at: isoDateTime,
      /** Class, system and code of the error; its message is in the server's log only. */
      code: v.string(),
      process: v.string(),
      /** Without a success since, in the process with most; 0 when it works again. */
      times: count,
    }),
  ),
})
export type WorkerCondition = v.InferOutput<typeof worker>

const overview = v.object({
  now: isoDateTime,
  processes: v.array(
    v.object({
      /** Machine and port. */
      name: v.string(),
      heardAt: isoDateTime,
      isSilent: v.boolean(),
    }),
  ),
  list: v.array(worker),
})
export type WorkersOverview = v.InferOutput<typeof overview>

export const workerCalls = {
  list: staffGet({
    path: '/desk/v1/workers',
    roles: workerReaders,
    summary: '后台任务：多久一次、最近成功、用时、最近失败和原因代码；出错的在前，然后是超时的',
    input: v.object({}),
    reply: overview,
  }),
}
