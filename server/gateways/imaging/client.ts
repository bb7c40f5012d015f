/** The DICOMweb client. The archive's address and password stay here; it is reachable by the server only. */
import * as v from 'valibot'
import type { ImagingSettings } from '../../settings'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { exchange, exchangeBytes, parseJson } from '../http'
import { datasets, tags, text, wholeNumber, type Dataset } from './dicom_json'
import { studyOf, windowOf, imagesOf } from './rows'
import type {
  ArchivedImage,
  ArchivedSeries,
  ArchivedStudy,
  ImagingGateway,
  RenderedImage,
  VoiWindow,
} from './types'

const system = 'imaging'
/** Below the phone's own six seconds. */
const timeoutMs = 5_000
const uidShape = /^[\d.]{1,64}$/
/** JPEG quality: no difference is visible on a phone, at a third of the size of 100. */
const quality = 85

/** Asks any archive that speaks DICOMweb. */
export class ImagingClient implements ImagingGateway {
  constructor(private readonly settings: ImagingSettings) {}

  async listStudies(patientNo: string): Promise<ArchivedStudy[]> {
    // Wildcards of a search (PS3.4 C.2.2.2.4) would find other patients' studies.
    if (/[*?\\]/.test(patientNo) || patientNo === '') return []
    const found = await this.searchStudies({ PatientID: patientNo })
    return found.filter((study) => study.patientNo === patientNo)
  }

  async findStudy(studyUid: string): Promise<ArchivedStudy | undefined> {
    const found = await this.searchStudies({ StudyInstanceUID: checkUid(studyUid) })
    return found.find((study) => study.studyUid === studyUid)
  }

  async listSeries(studyUid: string): Promise<ArchivedSeries[]> {
    const found = await this.search(`/studies/${checkUid(studyUid)}/series`, {
      includefield: [tags.seriesDescription, tags.seriesNumber, tags.instancesInSeries],
    })
    const numbered = found.flatMap((row) => {
      const seriesUid = text(row, tags.seriesUid)
      return seriesUid === undefined
        ? []
        : [
            {
              row,
              seriesUid,
              number: wholeNumber(row, tags.seriesNumber) ?? Number.MAX_SAFE_INTEGER,
            },
          ]
    })
    numbered.sort(
      (one, other) => one.number - other.number || one.seriesUid.localeCompare(other.seriesUid),
    )
    const series = await Promise.all(
      numbered.map(({ row, seriesUid }) => this.readSeries(studyUid, seriesUid, row)),
    )
    return series.filter(({ images }) => images.length > 0)
  }

  async render(
    studyUid: string,
    seriesUid: string,
    { instanceUid, frame }: ArchivedImage,
    window?: VoiWindow,
  ): Promise<RenderedImage> {
    // Plain commas: Orthanc 1.10 refuses them percent-encoded.
    const shown = window === undefined ? '' : `&window=${window.centre},${window.width},linear`
    const path = `/studies/${checkUid(studyUid)}/series/${checkUid(seriesUid)}/instances/${checkUid(instanceUid)}/frames/${frame}/rendered`
    const { status, mediaType, bytes } = await exchangeBytes({
      ...this.request(`${path}?quality=${quality}${shown}`),
      headers: { ...this.headers(), accept: 'image/jpeg' },
    })
    refuseFailure(status)
    const kind = mediaType.split(';')[0]?.trim().toLowerCase()
    if (kind !== 'image/jpeg' && kind !== 'image/png')
      throw new GatewayUnavailable(system, 'the answer is not a picture')
    return { mediaType: kind, bytes }
  }

  private async searchStudies(match: Record<string, string>): Promise<ArchivedStudy[]> {
    const found = await this.search('/studies', {
      ...match,
      includefield: [tags.studyDescription, tags.modalitiesInStudy, tags.instancesInStudy],
    })
    return found.flatMap((row) => studyOf(row) ?? [])
  }

  private async readSeries(
    studyUid: string,
    seriesUid: string,
    about: Dataset,
  ): Promise<ArchivedSeries> {
    const path = `/studies/${studyUid}/series/${checkUid(seriesUid)}/instances`
    const rows = await this.search(path, {
      includefield: [
        tags.instanceNumber,
        tags.frames,
        tags.rows,
        tags.columns,
        tags.windowCentre,
        tags.windowWidth,
      ],
    })
    const first = rows[0] ?? {}
    return {
      seriesUid,
      name: text(about, tags.seriesDescription),
      modality: text(about, tags.modality) ?? 'OT',
      columns: wholeNumber(first, tags.columns),
      rows: wholeNumber(first, tags.rows),
      window: windowOf(first),
      images: imagesOf(rows),
    }
  }

  private async search(path: string, query: Record<string, string | string[]>): Promise<Dataset[]> {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) parameters.append(name, one)
    const reply = await exchange({
      ...this.request(`${path}?${parameters.toString()}`),
      headers: { ...this.headers(), accept: 'application/dicom+json' },
    })
    // PS3.18 8.3.4: an empty result may be a 204.
    if (reply.status === 204 || reply.status === 404) return []
    refuseFailure(reply.status)
    const read = v.safeParse(datasets, parseJson(system, reply.text))
    if (!read.success) throw new GatewayUnavailable(system, 'the answer is not DICOM JSON')
    return read.output
  }

  private request(path: string) {
    return {
      system,
      url: `${this.settings.apiUrl}${path}`,
      method: 'GET',
      timeoutMs,
      retry: 'repeatable',
    } as const
  }

  private headers(): Record<string, string> {
    const { user, password } = this.settings
    return user === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` }
  }
}

/** A UID becomes part of an address: digits and dots only. @throws GatewayRefused */
function checkUid(uid: string): string {
  if (!uidShape.test(uid)) throw new GatewayRefused(system, 'BAD_UID', 'this is no UID')
  return uid
}

function refuseFailure(status: number): void {
  if (status === 200) return
  if (status >= 500 || status === 429) throw new GatewayUnavailable(system, `status ${status}`)
  throw new GatewayRefused(
    system,
    status === 404 ? 'NOT_FOUND' : `HTTP_${status}`,
    `status ${status}`,
  )
}
