/** The demo's archive: the sandbox's own from the start, and Orthanc once it runs and has every study. Both have the same studies under the same UIDs. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../server/database/client'
import { ImagingClient } from '../../server/gateways/imaging/client'
import type { ArchivedImage, ImagingGateway, VoiWindow } from '../../server/gateways/imaging/types'
import type { ImagingSettings } from '../../server/settings'
import { listPhantoms } from './image_repository'
import { startOrthanc, type Orthanc } from './orthanc'
import { findOrthanc } from './orthanc_process'

/** An archive that another one can take over from. */
export class DemoArchive implements ImagingGateway {
  private present: ImagingGateway
  private orthanc: Orthanc | undefined
  /** Ends when the archive is loaded, or given up. */
  private taking: Promise<void> = Promise.resolve()
  private isClosed = false
  /** Ends what runs, also before it has every study. */
  private stopWhatRuns: () => Promise<void> = () => Promise.resolve()

  constructor(sandbox: ImagingSettings) {
    this.present = new ImagingClient(sandbox)
  }

  /** Whether Orthanc answers now. */
  get isReal(): boolean {
    return this.orthanc !== undefined
  }

  /** Starts Orthanc where it is installed; without it, and when it fails, everything stays as it is. */
  takeOrthanc(sql: Sql, dataDir: string, log: FastifyBaseLogger): Promise<void> {
    this.taking = this.take(sql, dataDir, log)
    return this.taking
  }

  private async take(sql: Sql, dataDir: string, log: FastifyBaseLogger): Promise<void> {
    if (findOrthanc() === undefined) return
    try {
      const started = await startOrthanc(path.join(dataDir, 'orthanc'))
      this.stopWhatRuns = () => started.stop()
      if (!this.isClosed) await started.load(await listPhantoms(sql))
      if (this.isClosed) return await started.stop()
      this.present = new ImagingClient(started.settings)
      this.orthanc = started
    } catch (error) {
      await this.stopWhatRuns()
      if (!this.isClosed)
        log.warn({ err: error }, 'Orthanc is not used: the sandbox serves the films')
    }
  }

  /** Ends the archive, whether it serves, loads or only just starts. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.stopWhatRuns()
    await this.taking
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
