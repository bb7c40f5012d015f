/** Pictures in a folder shared by all replicas. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { GatewayUnavailable } from '../failures'
import type { PictureStore } from './types'

/** One file per picture, in subfolders by its first letters: a folder of millions is slow. */
export class PictureFolder implements PictureStore {
  constructor(private readonly folder: string) {}

  keep(name: string, { content }: { content: Buffer }): Promise<void> {
    return this.attempt(async () => {
      const file = this.fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      // The final name never has half a file, and survives a power cut.
      const draft = `${file}.${randomBytes(4).toString('hex')}`
      try {
        await writeWhole(draft, content)
        await rename(draft, file)
      } catch (error) {
        // On a full disk half a file would keep the room that is made, and each try leave another.
        await rm(draft, { force: true })
        throw error
      }
    })
  }

  read(name: string): Promise<Buffer> {
    return this.attempt(() => readFile(this.fileOf(name)))
  }

  remove(name: string): Promise<void> {
    return this.attempt(() => rm(this.fileOf(name), { force: true }))
  }

  private fileOf(name: string): string {
    return path.join(this.folder, name.slice(0, 2), name)
  }

  private async attempt<Done>(act: () => Promise<Done>): Promise<Done> {
    try {
      return await act()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      throw new GatewayUnavailable('pictures', code, { cause: error })
    }
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
