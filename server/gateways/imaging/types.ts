/** The imaging archive (PACS) by DICOMweb (PS3.18): QIDO-RS to search, WADO-RS for rendered pictures. */

/** One study, from QIDO-RS. */
export interface ArchivedStudy {
  studyUid: string
  /** 门诊号/住院号 as the archive has it, our `patientNo`. */
  patientNo: string
  name: string | undefined
  /** The modalities of its series, e.g. `CT`, `DX`. */
  modalities: string[]
  /** The hospital's day and time of day, `2026-11-25` and `09:05:00`. */
  date: string | undefined
  time: string | undefined
  accessionNo: string | undefined
  imageCount: number
}

/** One picture to ask for. */
export interface ArchivedImage {
  instanceUid: string
  /** Counted from 1. */
  frame: number
}

/** One series with its pictures in their order. */
export interface ArchivedSeries {
  seriesUid: string
  name: string | undefined
  modality: string
  columns: number | undefined
  rows: number | undefined
  /** The scanner's own, where it named one. */
  window: VoiWindow | undefined
  images: ArchivedImage[]
}

/** Centre and width of the densities that are shown (PS3.3 C.11.2.1.2). */
export interface VoiWindow {
  centre: number
  width: number
}

export interface RenderedImage {
  mediaType: 'image/jpeg' | 'image/png'
  bytes: Buffer
}

/** Every method throws GatewayUnavailable or GatewayRefused (code NOT_FOUND, BAD_REQUEST …) and nothing else. */
export interface ImagingGateway {
  /** The studies of one patient, in no order. */
  listStudies(patientNo: string): Promise<ArchivedStudy[]>
  /** One study; undefined when the archive has none such. */
  findStudy(studyUid: string): Promise<ArchivedStudy | undefined>
  /** The series with pictures, in the order of their numbers. */
  listSeries(studyUid: string): Promise<ArchivedSeries[]>
  /** A picture for the screen; without a window, the scanner's own. */
  render(
    studyUid: string,
    seriesUid: string,
    image: ArchivedImage,
    window?: VoiWindow,
  ): Promise<RenderedImage>
}
