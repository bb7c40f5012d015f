/** Schedules made at the desk (排班), where the app owns the slots: weekly templates, what they would make of the coming weeks, single half days, and holidays. What the hospital's documents say is only shown. */
import * as v from 'valibot'
import { count, done, id, isoDate, timeOfDay } from '../../values'
import { reason, staffGet, staffPost } from '../staff_call'
import { planReaders, planWriters } from '../words/readers'
import {
  clinicFields,
  perSlot,
  planDay,
  planItem,
  template,
  templateFields,
  weekClinic,
  weekday,
  weeks,
} from './plan_shapes'

const asked = {
  departmentId: id,
  /** The Monday of a week that is copied; missing: the templates. */
  copyFrom: v.optional(isoDate),
  /** The Monday from which on. */
  from: isoDate,
}

export const planCalls = {
  departments: staffGet({
    path: '/desk/v1/plan/departments',
    roles: planReaders,
    summary: '可以排班的科室；号源由谁管理',
    input: v.object({}),
    reply: v.object({
      list: v.array(
        v.object({ departmentId: v.string(), name: v.string(), branchName: v.string() }),
      ),
      /** The hospital's system owns every slot: nothing is made here. */
      isHospitals: v.boolean(),
      today: isoDate,
    }),
  }),
  week: staffGet({
    path: '/desk/v1/plan/week',
    roles: planReaders,
    summary: '一个科室的一周排班、模板和医生',
    input: v.object({ departmentId: id, from: isoDate }),
    reply: v.object({
      clinics: v.array(weekClinic),
      templates: v.array(template),
      doctors: v.array(v.object({ doctorId: v.string(), name: v.string() })),
      days: v.array(planDay),
    }),
  }),
  saveTemplate: staffPost({
    path: '/desk/v1/plan/templates',
    roles: planWriters,
    summary: '写或改一个每周的排班模板；已经排好的门诊不变',
    input: v.object({
      templateId: v.optional(id),
      /** The version that was read; another one by now is refused. */
      revision: v.optional(count),
      ...templateFields,
    }),
    reply: v.object({ templateId: id }),
  }),
  dropTemplate: staffPost({
    path: '/desk/v1/plan/templates/{templateId}/drop',
    roles: planWriters,
    summary: '删除一个模板；已经排好的门诊不变',
    input: v.object({ templateId: id, revision: count, reason }),
    reply: done,
  }),
  preview: staffGet({
    path: '/desk/v1/plan/preview',
    roles: planWriters,
    summary: '把模板（或复制一周）用到后面几周会怎样：新的、改动的、不动的和为什么',
    input: v.object({
      ...asked,
      weeks: v.pipe(v.string(), v.regex(/^[1-8]$/, '最多 8 周'), v.transform(Number)),
    }),
    reply: v.object({
      list: v.array(planItem),
      /** Of what was seen: applying something else is refused. */
      mark: v.string(),
    }),
  }),
  apply: staffPost({
    path: '/desk/v1/plan/apply',
    roles: planWriters,
    summary: '照预览排好；之后有了变化就不办，重新预览',
    input: v.object({ ...asked, weeks, mark: v.pipe(v.string(), v.maxLength(64)), reason }),
    reply: v.object({ added: count, changed: count, left: count }),
  }),
  addOne: staffPost({
    path: '/desk/v1/plan/clinics',
    roles: planWriters,
    summary: '加一个半天的门诊',
    input: v.object({ ...clinicFields, day: isoDate, reason }),
    reply: v.object({ scheduleId: id }),
  }),
  changePlaces: staffPost({
    path: '/desk/v1/plan/clinics/{scheduleId}/places',
    roles: planWriters,
    summary: '改一个在工作台排的门诊每个时段的号数；不能少于已约的',
    input: v.object({
      scheduleId: id,
      mark: v.pipe(v.string(), v.maxLength(64)),
      times: v.pipe(
        v.array(v.object({ beginTime: timeOfDay, capacity: perSlot })),
        v.minLength(1, '没有改动'),
        v.maxLength(100, '时段太多'),
      ),
      reason,
    }),
    reply: done,
  }),
  days: staffGet({
    path: '/desk/v1/plan/days',
    roles: planReaders,
    summary: '节假日和调休的日子，从上个月起',
    input: v.object({}),
    reply: v.object({ list: v.array(planDay) }),
  }),
  saveDays: staffPost({
    path: '/desk/v1/plan/days',
    roles: planWriters,
    summary: '写节假日（模板不排）或调休（按另一个星期几排）；已经排好的门诊不变',
    input: v.object({
      from: isoDate,
      to: isoDate,
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2, '请写明是什么日子'),
        v.maxLength(20, '名称最多 20 个字'),
      ),
      worksAs: v.nullable(weekday),
    }),
    reply: done,
  }),
  dropDay: staffPost({
    path: '/desk/v1/plan/days/{day}/drop',
    roles: planWriters,
    summary: '删除一个节假日或调休',
    /** `revision`: the one that was seen, not what a colleague wrote there since. */
    input: v.object({ day: isoDate, revision: v.string(), reason }),
    reply: done,
  }),
}
