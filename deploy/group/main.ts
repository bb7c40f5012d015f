/** `npm run group`: the front door of a group of hospitals, and the plan of one more cell (deploy/group/README.md). */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { applyPlan, formatPlan, planCell } from './adding/plan'
import { buildFrontDoor, type BuildResult } from './build'
import { GroupInvalid, readGroup } from './hospitals'

const usage = `npm run group -- build --hospitals FILE --out FOLDER
npm run group -- add --hospitals FILE --id ID --name NAME --region REGION --address ADDRESS --telephone NUMBER --origin https://HOST
                     [--english-name NAME] [--port PORT] [--cells FOLDER] [--apply]
`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2)
  if (command === 'build') return build(rest)
  if (command === 'add') return add(rest)
  process.stderr.write(usage)
  return 1
}

/** 0: everything is of now. 2: written, but a cell did not answer. */
async function build(given: string[]): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: { hospitals: { type: 'string' }, out: { type: 'string' } },
  })
  if (values.hospitals === undefined || values.out === undefined) throw new GroupInvalid(usage)
  const cells = await buildFrontDoor(readGroup(values.hospitals), values.out, new Date())
  for (const line of reportOf(cells)) say(line)
  return cells.every(({ failure }) => failure === undefined) ? 0 : 2
}

/** Prints the plan; with `--apply` it is carried out. */
function add(given: string[]): number {
  const string = { type: 'string' } as const
  const { values } = parseArgs({
    args: given,
    options: {
      hospitals: string,
      cells: string,
      id: string,
      name: string,
      'english-name': string,
      region: string,
      address: string,
      telephone: string,
      origin: string,
      port: string,
      apply: { type: 'boolean', default: false },
    },
  })
  const { hospitals, id, name, region, address, telephone, origin } = values
  if (!hospitals || !id || !name || !region || !address || !telephone || !origin)
    throw new GroupInvalid(usage)
  const cells = values.cells ?? path.join(path.dirname(hospitals), 'cells')
  const plan = planCell(hospitals, cells, {
    ...{ id, name, region, address, telephone, origin },
    englishName: values['english-name'],
    port: values.port === undefined ? undefined : Number(values.port),
  })
  for (const line of formatPlan(plan)) say(line)
  if (values.apply) applyPlan(plan)
  say(values.apply ? 'Done.' : 'Nothing was made. With --apply it is.')
  return 0
}

function reportOf(cells: BuildResult): string[] {
  return cells.map(({ hospital: { id }, data, failure }) => {
    const { departments, doctors } = data?.zh.directory ?? { departments: [], doctors: [] }
    const counts = `${departments.length} departments, ${doctors.length} doctors`
    if (failure === undefined) return `${id}: ${counts}`
    const kept =
      data === undefined ? 'nothing is kept of it' : `${counts} of ${data.fetchedAt} are kept`
    return `${id}: ${failure.kind}, ${kept} (${failure.message})`
  })
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isClear = error instanceof GroupInvalid || error instanceof TypeError
    process.stderr.write(
      `${isClear ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exitCode = 1
  },
)
