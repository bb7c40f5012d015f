/** The demo's examinations as rows, some with pictures. */
import { addDays, addMinutes, momentOf } from './days'
import type { ExamWish } from './exam_wishes'
import { namedUuid } from './random'
import { emptyExam, headOf } from './report_head'
import { ecgPicture, ultrasoundPicture } from './report_pictures'

const examKey = (wish: ExamWish): string => `exam:${wish.key}`

/** A row of `report`. */
export function examRow(wish: ExamWish, index: number, today: string) {
  const day = addDays(today, -wish.daysAgo)
  const at = (minutes: number): string => momentOf(day, addMinutes(wish.time, minutes))
  const out = at(wish.outAfterMinutes ?? 75)
  return {
    ...emptyExam,
    ...headOf(examKey(wish), wish, day, index),
    type: wish.type,
    name: wish.name,
    status: wish.withheld === undefined ? 'PUBLISHED' : 'WITHHELD',
    version: 1,
    applied_at: at(-50),
    expected_at: null,
    collected_at: wish.type === 'MICROBIOLOGY' ? at(0) : null,
    received_at: null,
    reported_at: out,
    verified_at: out,
    report_doctor: wish.reportDoctor ?? '方屹',
    verify_doctor: wish.verifyDoctor ?? '谢临川',
    specimen: wish.specimen ?? null,
    barcode: null,
    reminder: wish.reminder ?? null,
    withheld_reason: wish.withheld ?? null,
    corrected_at: null,
    correction_note: null,
    checked_at: wish.modality === undefined ? null : at(0),
    is_critical: false,
    ...textsOf(wish),
  }
}

function textsOf(wish: ExamWish) {
  return {
    modality: wish.modality ?? null,
    part: wish.part ?? null,
    method: wish.method ?? null,
    findings: wish.findings ?? null,
    impression: wish.impression ?? null,
    advice: wish.advice ?? null,
    accession_no: wish.accessionNo ?? null,
    study_uid: wish.studyUid ?? null,
    organisms: [...(wish.organisms ?? [])],
    is_abnormal: wish.isAbnormal ?? false,
  }
}

/** Rows of `report_picture`. */
export function pictureRows(wish: ExamWish) {
  return (wish.pictures ?? []).map(({ caption, of }, index) => ({
    report_id: namedUuid(`report:${examKey(wish)}`),
    line_no: index + 1,
    caption,
    media_type: 'image/png',
    content: `\\x${drawn(of, `${wish.key}:${index}`).toString('hex')}`,
  }))
}

function drawn(of: 'ecg' | 'ultrasound' | 'stone', name: string): Buffer {
  if (of === 'ecg') return ecgPicture()
  return ultrasoundPicture(name, of === 'stone' ? { x: 118, y: 100 } : undefined)
}
