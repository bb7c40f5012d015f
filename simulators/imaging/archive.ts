/** The demo's archive: drawn studies from the start, and Orthanc once it runs and has every study. Both have the same studies under the same UIDs, and stand at the same address. */
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../server/database/client'
import type { ImagingSettings } from '../../server/settings'
import { listPhantoms } from './image_repository'
import { startOrthanc } from './orthanc'
import { findOrthanc } from './orthanc_process'

/** An archive that another one can take over from. */
export class DemoArchive {
  /** Where Orthanc answers, once it has every study. */
  orthanc: ImagingSettings | undefined
  /** Ends when the archive is loaded, or given up. */
  private taking: Promise<void> = Promise.resolve()
  private isClosed = false
  /** Ends what runs, also before it has every study. */
  private stopWhatRuns: () => Promise<void> = () => Promise.resolve()

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
      this.orthanc = started.settings
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
}
