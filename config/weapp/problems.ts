/** What is wrong with a built mini-program, as WeChat's upload and its review would find it; sizes of its packages. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Raw bytes: the project's budget (main, whole) and WeChat's limit for each package. */
export const sizeLimits = { main: 439_000, whole: 2_000_000, eachPackage: 2 * 1024 * 1024 }

interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[]; independent?: boolean }[]
  tabBar?: { list: { pagePath: string; iconPath?: string; selectedIconPath?: string }[] }
  preloadRule?: Record<string, { packages: string[] }>
  sitemapLocation?: string
  requiredPrivateInfos?: string[]
}

/** One package and what in it weighs most. */
export interface PackageSize {
  name: string
  bytes: number
  largest: { file: string; bytes: number }[]
}

const pageEndings = ['js', 'json', 'wxml']
/** Locations must be listed in app.json before a page may ask for them. */
const locationCalls = [
  'getLocation',
  'chooseLocation',
  'getFuzzyLocation',
  'startLocationUpdate',
  'chooseAddress',
  'choosePoi',
]

/** Files that are uploaded, relative to the folder. */
export function shippedFiles(folder: string): string[] {
  const all = (place: string): string[] =>
    readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
      const full = path.join(place, entry.name)
      return entry.isDirectory()
        ? all(full)
        : [path.relative(folder, full).split(path.sep).join('/')]
    })
  return all(folder).filter(
    (name) => !/\.LICENSE\.txt$|\.map$|^\.|^project\.config\.json$/.test(name),
  )
}

/** The main package first, then each subpackage. */
export function packageSizes(folder: string): PackageSize[] {
  const roots = (readApp(folder).subPackages ?? []).map(({ root }) => root)
  const sized = shippedFiles(folder).map((file) => ({
    file,
    bytes: statSync(path.join(folder, file)).size,
    owner: roots.find((root) => file.startsWith(`${root}/`)) ?? 'main',
  }))
  return ['main', ...roots].map((name) => {
    const own = sized
      .filter(({ owner }) => owner === name)
      .sort((left, right) => right.bytes - left.bytes)
    return {
      name,
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      largest: own.slice(0, 3).map(({ file, bytes }) => ({ file, bytes })),
    }
  })
}

/** One sentence a problem; none when the package may be uploaded. Templates are compiled elsewhere. */
export function weappProblems(folder: string): string[] {
  const app = readApp(folder)
  return [
    ...fileProblems(folder, app),
    ...packageProblems(app),
    ...sizeProblems(folder),
    ...privacyProblems(folder, app),
  ]
}

function readApp(folder: string): AppJson {
  return JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8')) as AppJson
}

function pagesOf(app: AppJson): string[] {
  return [
    ...app.pages,
    ...(app.subPackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
  ]
}

function fileProblems(folder: string, app: AppJson): string[] {
  const has = (name: string) => existsSync(path.join(folder, name))
  const wanted = [
    ...pagesOf(app).flatMap((page) => pageEndings.map((end) => `${page}.${end}`)),
    ...(app.tabBar?.list ?? []).flatMap(({ iconPath, selectedIconPath }) =>
      [iconPath, selectedIconPath].filter((icon) => icon !== undefined),
    ),
    ...(app.sitemapLocation === undefined ? [] : [app.sitemapLocation]),
  ]
  const required = shippedFiles(folder)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => requiredBy(folder, name).map((target) => ({ name, target })))
  return [
    ...wanted.filter((name) => !has(name)).map((name) => `${name} is missing`),
    ...required
      .filter(({ target }) => !has(target))
      .map(({ name, target }) => `${name} requires ${target}, which is missing`),
  ]
}

function requiredBy(folder: string, name: string): string[] {
  const source = readFileSync(path.join(folder, name), 'utf8')
  return [...source.matchAll(/\brequire\("(\.[^"]+)"\)/g)].map(([, wanted = '']) => {
    const target = path.posix.join(path.posix.dirname(name), wanted)
    return target.endsWith('.js') ? target : `${target}.js`
  })
}

function packageProblems(app: AppJson): string[] {
  const roots = (app.subPackages ?? []).map(({ root }) => root)
  const tabs = (app.tabBar?.list ?? []).map(({ pagePath }) => pagePath)
  const pages = pagesOf(app)
  const preloaded = Object.entries(app.preloadRule ?? {})
  return [
    ...tabs
      .filter((tab) => !app.pages.includes(tab))
      .map((tab) => `the tab page ${tab} is not in the main package`),
    ...pages
      .filter((page, index) => pages.indexOf(page) !== index)
      .map((page) => `${page} is listed twice`),
    ...roots
      .filter((root) => roots.some((other) => other !== root && root.startsWith(`${other}/`)))
      .map((root) => `${root} lies inside another package`),
    ...(app.subPackages ?? [])
      .filter(({ independent }) => independent === true)
      .map(({ root }) => `${root} is independent: it would run without the app`),
    ...preloaded
      .filter(([page]) => !pages.includes(page))
      .map(([page]) => `preloadRule names ${page}, which is no page`),
    ...preloaded.flatMap(([page, { packages }]) =>
      packages
        .filter((root) => !roots.includes(root))
        .map((root) => `${page} preloads ${root}, which is no package`),
    ),
  ]
}

function sizeProblems(folder: string): string[] {
  const sizes = packageSizes(folder)
  const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const main = sizes.find(({ name }) => name === 'main')?.bytes ?? 0
  return [
    ...(main > sizeLimits.main
      ? [`the main package has ${main} bytes, more than ${sizeLimits.main}`]
      : []),
    ...(whole > sizeLimits.whole
      ? [`all packages have ${whole} bytes, more than ${sizeLimits.whole}`]
      : []),
    ...sizes
      .filter(({ bytes }) => bytes > sizeLimits.eachPackage)
      .map(({ name, bytes }) => `${name} has ${bytes} bytes, more than WeChat takes`),
  ]
}

function privacyProblems(folder: string, app: AppJson): string[] {
  const sources = shippedFiles(folder).filter(
    (name) => name.endsWith('.js') && !/(^|\/)(taro|vendors|sub-vendors)\.js$/.test(name),
  )
  const used = locationCalls.filter((call) =>
    sources.some((name) => readFileSync(path.join(folder, name), 'utf8').includes(`().${call}(`)),
  )
  return used
    .filter((call) => app.requiredPrivateInfos?.includes(call) !== true)
    .map((call) => `${call} is called, but not in requiredPrivateInfos`)
}
