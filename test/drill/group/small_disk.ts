/** A disk of a few megabytes that can be filled to the last byte: a tmpfs of its own, which only root may mount. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { chooseUser } from '../../../server/database/embedded/binaries'

const ballast = 'ballast'

/** A program's words when it failed; undefined when it did not. */
function failureOf(program: string, flags: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, flags, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Mounts one there; a text says why it cannot be. */
  static mount(folder: string, megabytes: number): SmallDisk | string {
    if (process.getuid?.() !== 0) return 'only root may mount a disk'
    mkdirSync(folder)
    const owner = chooseUser()
    const whose = owner === undefined ? '' : `,uid=${owner.uid},gid=${owner.gid}`
    const options = `size=${megabytes}m,mode=0755${whose}`
    const failure = failureOf('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
    return failure ?? new SmallDisk(folder)
  }

  /** Writes until not a byte more is taken; how many megabytes that were. */
  fill(): number {
    const file = openSync(path.join(this.folder, ballast), 'a')
    let bytes = 0
    try {
      for (const piece of [1024 ** 2, 4096, 1]) bytes += writeUntilFull(file, Buffer.alloc(piece))
    } finally {
      closeSync(file)
    }
    return Math.round(bytes / 1024 ** 2)
  }

  /** Gives back what `fill` took. */
  makeRoom(): void {
    rmSync(path.join(this.folder, ballast))
  }

  /** Takes it away, with everything on it. */
  unmount(): void {
    const failure = failureOf('umount', ['--lazy', this.folder])
    if (failure !== undefined) console.error(`  ${this.folder} stays mounted: ${failure}`)
  }
}

function writeUntilFull(file: number, piece: Buffer): number {
  for (let bytes = 0; ;)
    try {
      bytes += writeSync(file, piece)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return bytes
      throw error
    }
}
