/** The demo's archive: the sandbox's own from the first moment, and Orthanc once it runs and has every study. Both have the same studies under the same UIDs. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../database/client'
import { ImagingClient } from '../../gateways/imaging/client'
import type { ArchivedImage, ImagingGateway, VoiWindow } from '../../gateways/imaging/types'
import type { ImagingSettings } from '../../settings'
import { findOrthanc, startOrthanc, type Orthanc } from './orthanc'
import { listPhantoms } from './repository'

/** An archive that another one can take over from. */
export class DemoArchive implements ImagingGateway {
  private present: ImagingGateway
  private orthanc: Orthanc | undefined
  /** Runs, but does not have every study yet. */
  private starting: Orthanc | undefined
  private isClosed = false
  constructor(sandbox: ImagingSettings) {
    this.present = new ImagingClient(sandbox)
  }

  /** Whether Orthanc answers now. */
  get isReal(): boolean {
    return this.orthanc !== undefined
  }

  /** Starts Orthanc where it is installed; without it, and when it fails, everything stays as it is. */
  async takeOrthanc(sql: Sql, dataDir: string, log: FastifyBaseLogger): Promise<void> {
    if (findOrthanc() === undefined) return
    let started: Orthanc | undefined
    try {
      started = await startOrthanc(path.join(dataDir, 'orthanc'))
      this.starting = started
      await started.load(await listPhantoms(sql))
      if (this.isClosed) return await started.stop()
      this.present = new ImagingClient(started.settings)
      this.orthanc = started
    } catch (error) {
      await started?.stop()
      if (!this.isClosed) log.warn({ err: error }, 'Orthanc is not used: the sandbox serves the films')
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.starting?.stop()
  }

  listStudies(patientNo: string) {
    return this.present.listStudies(patientNo)
  }

  findStudy(studyUid: string) {
    return this.present.findStudy(studyUid)
  }

  listSeries(studyUid: string) {
    return this.present.listSeries(studyUid)
  }

  render(studyUid: string, seriesUid: string, image: ArchivedImage, window?: VoiWindow) {
    return this.present.render(studyUid, seriesUid, image, window)
  }
}
