/** The output of `taro build --type h5`: the page, and beside it (`<folder>-server`) what the server makes documents with. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Language } from '../../src/contract/language'
import type { PagePicture } from '../../src/contract/page_picture'
import type { OldestVersions } from './floor_page'
import { workerScript } from './service_worker'

/** Scripts inside documents (config/h5/server_files.ts). */
interface Scripts {
  beginScripts: string
  firstFrame: string
  askPicture: string
}

/** One build. */
export interface Build {
  /** index.html without the preloads of home, which other pages do not need. */
  html: string
  /** Scripts and style sheets of each page. */
  filesOf: Record<string, string[]>
  /** The text of a style sheet of the build. */
  styleOf: (file: string) => string
  /** Missing in builds of a foreign tool, as are the pictures. */
  scripts: Scripts | undefined
  /** Registers the service worker, or removes it; undefined where there is none. */
  workerScript: string | undefined
  /** The script of each language other than Chinese. */
  languageScripts: Partial<Record<Language, string>>
  /** Empty in builds of a foreign tool. */
  oldest: OldestVersions
  /** By the pages' paths. */
  pictures: Partial<Record<string, PagePicture>>
}

/** Reads the build in `folder`. @throws when there is no index.html. */
export function readBuild(folder: string, hasWorker: boolean): Build {
  const made = `${folder}-server`
  const filesOf: Build['filesOf'] = readMade(path.join(made, 'routes.json')) ?? {}
  return {
    html: readFileSync(indexOf(folder), 'utf8').replace(/<link rel="preload"[^>]*>/g, ''),
    filesOf,
    scripts: readMade(path.join(made, 'scripts.json')),
    workerScript: workerScript(folder, hasWorker),
    styleOf: (file) => readFileSync(path.join(folder, file), 'utf8'),
    oldest: readMade(path.join(made, 'oldest_browsers.json')) ?? {},
    languageScripts: readMade(path.join(made, 'languages.json')) ?? {},
    // The pages for which the build compiled a picture (config/h5/server_files.ts).
    pictures: Object.fromEntries(
      Object.keys(filesOf).flatMap((page) => {
        const found = load<{ picture: PagePicture }>(
          path.join(made, `${page.slice(1).replaceAll('/', '.')}.cjs`),
        )
        return found === undefined ? [] : [[page, found.picture]]
      }),
    ),
  }
}

/** Changes with the build; undefined while there is none, or while it is being written. */
export function markOfBuild(folder: string): string | undefined {
  const found = statSync(indexOf(folder), { throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.mtimeMs} ${found.size} ${found.ino}`
}

/** Whether the build is written completely. */
export function isWhole(folder: string): boolean {
  return /<\/html>\s*$/i.test(readFileSync(indexOf(folder), 'utf8'))
}

function indexOf(folder: string): string {
  return path.join(folder, 'index.html')
}

function readMade<Made>(file: string): Made | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function load<Module>(file: string): Module | undefined {
  if (!existsSync(file)) return undefined
  const read = createRequire(file)
  // A newer build under a running server is loaded again.
  Reflect.deleteProperty(read.cache, read.resolve(file))
  return read(file)
}
