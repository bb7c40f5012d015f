/** 投诉与表扬 at the desk: the queue with its clocks, one with its thread, templates, and sums. A complaint is acknowledged and answered in working days; a second answer is another, higher person's. */
import * as v from 'valibot'
import { feedbackKind } from '../../feedback/words'
import { after, done, id, isoDate, pageOf } from '../../values'
import { feedbackReaders, feedbackSuperiors } from '../words/readers'
import { reason, staffGet, staffPost, word } from '../staff_call'
import {
  deskFeedback,
  deskFeedbackRow,
  feedbackSums,
  feedbackTemplate,
  written,
} from './feedback_shapes'

const one = { feedbackId: id }
/** Whose it was, and where, when somebody decided. */
const seen = v.object({ ownerName: v.nullable(v.string()), departmentId: v.nullable(id) })
const readers = { roles: feedbackReaders }

export const feedbackDeskCalls = {
  list: staffGet({
    path: '/desk/v1/feedback',
    ...readers,
    summary: '投诉、表扬、建议、失物：等着处理的（最急、最快到期的在前），或已经答复的（新的在前）',
    input: v.object({
      show: v.optional(v.picklist(['open', 'done']), 'open'),
      kind: v.optional(feedbackKind),
      departmentId: v.optional(id),
      /** Only those that the caller has. */
      mine: v.optional(v.picklist(['true'])),
      /** Its number, or the end of it. */
      number: word,
      after,
    }),
    reply: pageOf(deskFeedbackRow),
  }),
  departments: staffGet({
    path: '/desk/v1/feedback/departments',
    ...readers,
    summary: '每个科室有多少件等着处理，其中多少已过期限；也是可以转去的科室',
    input: v.object({}),
    reply: v.object({
      list: v.array(
        v.object({
          departmentId: id,
          name: v.string(),
          branchName: v.string(),
          open: v.number(),
          late: v.number(),
        }),
      ),
    }),
  }),
  templates: staffGet({
    path: '/desk/v1/feedback/templates',
    ...readers,
    summary: '答复的模板，医院自己写的',
    input: v.object({}),
    reply: v.object({ list: v.array(feedbackTemplate) }),
  }),
  saveTemplate: staffPost({
    path: '/desk/v1/feedback/templates',
    roles: feedbackSuperiors,
    summary: '写一个答复模板，或改一个',
    input: v.object({
      templateId: v.optional(id),
      revision: v.optional(v.string()),
      kind: v.nullable(feedbackKind),
      title: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('请填写名称'),
        v.maxLength(30, '名称最多 30 字'),
      ),
      written,
    }),
    reply: v.object({ templateId: id }),
  }),
  dropTemplate: staffPost({
    path: '/desk/v1/feedback/templates/{templateId}/drop',
    roles: feedbackSuperiors,
    summary: '删除一个答复模板',
    input: v.object({ templateId: id, revision: v.string(), reason }),
    reply: done,
  }),
  sums: staffGet({
    path: '/desk/v1/feedback/sums',
    ...readers,
    summary: '一段时间里每月、每类、每科室有多少件，按期受理和答复的有多少；评价的汇总和最近的话',
    input: v.object({ from: isoDate, to: isoDate }),
    reply: feedbackSums,
  }),
  open: staffGet({
    path: '/desk/v1/feedback/{feedbackId}',
    ...readers,
    summary: '一件的全部；查看会记入日志，患者能看到',
    input: v.object(one),
    reply: deskFeedback,
  }),
  picture: staffGet({
    path: '/desk/v1/feedback/{feedbackId}/pictures/{pictureId}',
    ...readers,
    summary: '患者附的一张图片，JPEG 的 base64',
    input: v.object({ ...one, pictureId: id }),
    reply: v.object({ picture: v.string() }),
  }),
  acknowledge: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/acknowledge',
    ...readers,
    summary: '受理：由我负责，患者收到消息和最晚答复的日子',
    input: v.object(one),
    reply: done,
  }),
  take: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/take',
    ...readers,
    summary: '接手：从同事那里接过来，由我负责',
    input: v.object({ ...one, seen }),
    reply: done,
  }),
  forward: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/forward',
    ...readers,
    summary: '转给另一个科室处理；期限不变',
    input: v.object({ ...one, departmentId: v.nullable(id), seen, reason }),
    reply: done,
  }),
  addNote: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/note',
    ...readers,
    summary: '记下核查的情况；患者看不到',
    input: v.object({ ...one, written }),
    reply: done,
  }),
  answer: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/answer',
    ...readers,
    summary: '答复；患者看到全文，可以说一次不够',
    input: v.object({ ...one, written, isByPhone: v.optional(v.boolean(), false) }),
    reply: done,
  }),
  answerAgain: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/answer-again',
    roles: feedbackSuperiors,
    summary: '患者说不够以后的再次答复：由管理岗位、不是第一次答复的人；之后结束',
    input: v.object({ ...one, written, isByPhone: v.optional(v.boolean(), false) }),
    reply: done,
  }),
  close: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/close',
    ...readers,
    summary: '结束不要求答复的表扬、建议、失物，写明怎么办的；投诉要答复',
    input: v.object({ ...one, reason }),
    reply: done,
  }),
  openPhone: staffPost({
    path: '/desk/v1/feedback/{feedbackId}/phone',
    ...readers,
    summary: '为打电话查看写这件事的人的手机号；记入日志',
    input: v.object({ ...one, reason }),
    reply: v.object({ tel: v.nullable(v.string()) }),
  }),
}
