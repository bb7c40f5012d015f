/**
 * Cloud film (云胶片): imaging studies of a patient and their pictures. Spec §2 names the page; its calls and fields are "not shown" there and designed here.
 * Pictures are rendered by the hospital's archive (DICOMweb) and handed on by the server. Their addresses hold no name and no number: only a ticket that is bound to
 * the session and the study and ends by itself, because an image element cannot send a bearer token.
 */
import * as v from 'valibot'
import { get } from './endpoint'
import { count, id, isoDateTime } from './values'

const text = v.nullish(v.string())

/** The modality. DICOM knows more; others are OTHER. */
const filmModality = v.picklist(['CT', 'MR', 'XRAY', 'ULTRASOUND', 'OTHER'])
export type FilmModality = v.InferOutput<typeof filmModality>
export const filmModalityLabels = {
  CT: 'CT',
  MR: '磁共振',
  XRAY: 'X线',
  ULTRASOUND: '超声',
  OTHER: '影像',
} satisfies Record<FilmModality, string>

/** A study in the list. */
const filmBrief = v.object({
  filmId: id,
  /** 胸部CT平扫 */
  name: v.string(),
  modality: filmModality,
  /** Null where the archive has none. */
  studiedAt: v.nullable(isoDateTime),
  /** 检查号 */
  accessionNo: text,
  imageCount: count,
  /** Its report, once published. */
  reportId: v.nullish(id),
})
export type FilmBrief = v.InferOutput<typeof filmBrief>

/** One stack of pictures. */
const filmSeries = v.object({
  seriesNo: count,
  name: v.string(),
  sliceCount: count,
  /** The share of width to height of one picture. */
  aspect: v.number(),
})

/** A window preset: which densities are grey. */
const filmWindow = v.object({ key: v.string(), words: v.string() })
export type FilmWindow = v.InferOutput<typeof filmWindow>

/** An opened study: everything the viewer needs. A picture is at `imagePath/{series}/{slice}/{window}`, series and slice counted from 1, window a key. */
export const filmStudy = v.object({
  ...filmBrief.entries,
  /** In full; masked for strangers. */
  patientName: v.string(),
  series: v.array(filmSeries),
  /** The first one is the default. */
  windows: v.array(filmWindow),
  /** Relative to the server's root. */
  imagePath: v.string(),
  imagesUntil: isoDateTime,
  /** The watermark across the pictures. */
  watermark: v.string(),
})
export type FilmStudy = v.InferOutput<typeof filmStudy>

const base = '/hos/user/v1/film'

/** The calls. All need level `full` and the step-up check of the session. */
export const filmCalls = {
  listFilms: get({
    path: `${base}/list`,
    prompt: false,
    summary: '就诊人的影像检查，新的在前',
    input: v.object({ patientId: id }),
    reply: v.object({ films: v.array(filmBrief), serverNow: isoDateTime }),
  }),
  getFilm: get({
    path: `${base}/{filmId}`,
    prompt: false,
    summary: '打开一次影像检查，得到图像的临时地址',
    input: v.object({ filmId: id }),
    reply: filmStudy,
  }),
  findFilmOfReport: get({
    path: `${base}/of-report/{reportId}`,
    prompt: false,
    summary: '一份检查报告的影像',
    input: v.object({ reportId: id }),
    reply: v.object({ filmId: id }),
  }),
}
