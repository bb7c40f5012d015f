/** The browser of the end-to-end tests: the distribution's Chromium, never a download of its own. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

/** The one without a window comes first: it draws the same and needs a third less of the processor. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser's file: `CHROMIUM_PATH`, or where it usually is; undefined when there is none. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  return [...(wanted ? [wanted] : []), ...places].find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs what is missing where that is possible: of a Debian with root, the light one too where there is only the whole. @throws Error that says what to do. */
export function installChromium() {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  const needed = [
    ...(isWanted(mayInstall) ? ['chromium-headless-shell'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ]
  if (needed.length === 0) return `using ${findChromium()}`
  const words = `sudo apt-get install -y --no-install-recommends ${needed.join(' ')}`
  if (mayInstall) return install(needed)
  // Without a Chinese font the tests run, only pictures look odd.
  if (findChromium() !== undefined)
    return `no Chinese font found; for readable screenshots: ${words}`
  throw new Error(
    existsSync('/usr/bin/apt-get')
      ? `Chromium is missing. Install it: ${words}`
      : 'Chromium is missing. Install Chromium or Chrome, or set CHROMIUM_PATH to its file.',
  )
}

function isWanted(mayInstall) {
  const found = findChromium()
  return found === undefined || (mayInstall && !process.env.CHROMIUM_PATH && found !== places[0])
}

/** A distribution without the light one still has the whole. */
function install(needed) {
  apt(['update'])
  const wasFound = findChromium() !== undefined
  for (const name of needed) {
    try {
      apt(['install', '-y', '--no-install-recommends', name])
    } catch (error) {
      if (name !== 'chromium-headless-shell') throw error
      if (!wasFound) apt(['install', '-y', '--no-install-recommends', 'chromium'])
    }
  }
  return `using ${findChromium()}`
}

function apt(flags) {
  const { status, stdout, stderr, error } = spawnSync('apt-get', flags, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0)
    throw new Error(
      `apt-get ${flags.join(' ')} failed:\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`,
    )
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}
