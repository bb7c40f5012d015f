/** Compiles every WXSS file of a folder by WeChat's own compiler of styles and prints its problems as JSON: `node compile_styles.cjs <folder>`. Its package holds one program a system, without the right to run. */
const { spawnSync } = require('node:child_process')
const { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync } = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const programs = { linux: 'linux/wcsc', darwin: 'mac/wcsc', win32: 'windows/wcsc.exe' }

const [, , folder] = process.argv
const place = mkdtempSync(path.join(os.tmpdir(), 'hospital-styles-'))
const program = path.join(place, 'compiler.exe')
copyFileSync(
  path.join(
    path.dirname(require.resolve('miniprogram-compiler/package.json')),
    'bin',
    programs[process.platform],
  ),
  program,
)
chmodSync(program, 0o755)
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.wxss'))
  .map((name) => `./${name.split(path.sep).join('/')}`)
const { error, status, stdout, stderr } = spawnSync(program, sheets, {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
rmSync(place, { recursive: true })
if (error !== undefined) throw error
// It drops `:root` and leaves what stood before it with a comma: a rule that nobody reads.
const halved = [...stdout.matchAll(/[^{}]*,\s*\{/g)].map(([rule]) => `half a rule: ${rule}`)
const problems = [...(status === 0 ? [] : [stderr.trim()]), ...halved]
process.stdout.write(JSON.stringify(problems), () => process.exit(0))
