/** Builds the front door: asks every cell, keeps what a silent one published before, and writes a static folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'sass'
import { buildForFloor } from '../../config/floor/build_for_floor'
import { makeDirectory, type CellResult } from './directory'
import { directoryDocument, signInDocument } from './documents'
import type { Group, GroupHospital } from './hospitals'
import { CellFailed, fetchPublished, readKept } from './published'

const site = path.join(__dirname, 'site')

/** What a build has of each cell. */
export type BuildResult = readonly CellResult[]

/** Builds it into a folder. A cell that fails never fails the build. */
export async function buildFrontDoor(
  group: Group,
  folder: string,
  now: Date,
): Promise<BuildResult> {
  const cells = await Promise.all(
    group.hospitals.map((hospital) => readCell(hospital, folder, now)),
  )
  for (const { hospital, data, failure } of cells)
    if (data !== undefined && failure === undefined)
      write(keptFile(folder, hospital.id), JSON.stringify(data))
  for (const language of ['zh', 'en'] as const)
    write(
      path.join(folder, 'data', `${language}.json`),
      JSON.stringify(makeDirectory(group, cells, language, now)),
    )
  await writePages(group, folder)
  return cells
}

async function readCell(hospital: GroupHospital, folder: string, now: Date): Promise<CellResult> {
  try {
    return {
      hospital,
      data: await fetchPublished(hospital.origin, now),
      failure: undefined,
    }
  } catch (error) {
    if (!(error instanceof CellFailed)) throw error
    const { kind, message } = error
    return {
      hospital,
      data: readKept(keptFile(folder, hospital.id)),
      failure: { kind, message },
    }
  }
}

const keptFile = (folder: string, id: string): string => path.join(folder, 'cells', `${id}.json`)

async function writePages(group: Group, folder: string): Promise<void> {
  const style = compile(path.join(site, 'style.scss'), { style: 'compressed' }).css
  const scripts = await Promise.all(
    ['directory', 'sign_in'].map(async (name) => {
      const text = await buildForFloor({
        entryPoints: [path.join(site, `${name}.ts`)],
        bundle: true,
        charset: 'utf8',
      })
      return [name, text] as const
    }),
  )
  const mark = markOf([style, ...scripts.map(([, text]) => text)])
  write(path.join(folder, 'assets', 'style.css'), style)
  for (const [name, text] of scripts) write(path.join(folder, 'assets', `${name}.js`), text)
  const { weChatAppId: appId, weChatAuthorizeUrl: authorizeUrl } = group
  if (appId !== undefined) {
    const cells = group.hospitals.map(({ id, origin }) => ({ id, origin }))
    const page = signInDocument(group, { appId, authorizeUrl, cells }, mark)
    write(path.join(folder, 'sign_in', 'index.html'), page)
  }
  // Last: what it names is there.
  write(path.join(folder, 'index.html'), directoryDocument(group, mark))
}

const markOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)

/** Whole or not at all: somebody may be reading. */
function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const fresh = `${file}.new`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}
