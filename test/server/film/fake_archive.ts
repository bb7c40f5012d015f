/** An imaging archive for tests about what the server does with its answers. */
import { GatewayUnavailable } from '../../../server/gateways/failures'
import type {
  ArchivedImage,
  ArchivedSeries,
  ArchivedStudy,
  ImagingGateway,
  RenderedImage,
  VoiWindow,
} from '../../../server/gateways/imaging/types'

/** It remembers what it was asked. */
export class FakeArchive implements ImagingGateway {
  studies: ArchivedStudy[] = []
  rendered: {
    studyUid: string
    seriesUid: string
    image: ArchivedImage
    window: VoiWindow | undefined
  }[] = []
  isDown = false

  private up(): void {
    if (this.isDown) throw new GatewayUnavailable('imaging', 'down')
  }

  async listStudies(patientNo: string): Promise<ArchivedStudy[]> {
    this.up()
    return this.studies.filter((study) => study.patientNo === patientNo)
  }

  async findStudy(studyUid: string): Promise<ArchivedStudy | undefined> {
    this.up()
    return this.studies.find((study) => study.studyUid === studyUid)
  }

  async listSeries(studyUid: string): Promise<ArchivedSeries[]> {
    this.up()
    const images = [1, 2, 3].map((slice) => ({ instanceUid: `${studyUid}.1.${slice}`, frame: 1 }))
    return [
      {
        seriesUid: `${studyUid}.1`,
        name: '平扫',
        modality: 'CT',
        columns: 512,
        rows: 256,
        window: { centre: 40, width: 400 },
        images,
      },
    ]
  }

  async render(
    studyUid: string,
    seriesUid: string,
    image: ArchivedImage,
    window?: VoiWindow,
  ): Promise<RenderedImage> {
    this.up()
    this.rendered.push({ studyUid, seriesUid, image, window })
    return { mediaType: 'image/jpeg', bytes: Buffer.from('picture') }
  }
}
