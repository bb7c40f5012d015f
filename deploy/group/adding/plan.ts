/** The plan of one more hospital: what is made, what is there already, what people have to do. Nothing in it is a secret. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  checkGroup,
  GroupInvalid,
  portsOfCell,
  readGroup,
  type Group,
  type GroupHospital,
} from '../hospitals'
import { composeFile, emptySettings, nginxFile, secretsFile, type CellHere } from './cell_files'
import { cellNames } from './cell_names'

/** One file of the plan. */
interface PlannedFile {
  file: string
  what: string
  mode: number
  content: () => string
  /** Drawn at random: one that is there is right. */
  isSecret?: boolean
}

/** The plan of a cell. */
export interface Plan {
  cell: CellHere
  group: Group
  /** Whether the group's file has the hospital already, with the same facts. */
  isListed: boolean
  hospitalsFile: string
  files: PlannedFile[]
}

const firstPort = 8110

/** Makes the plan. @throws GroupInvalid where the id, the origin or the ports are another hospital's */
export function planCell(
  hospitalsFile: string,
  cellsFolder: string,
  given: Omit<GroupHospital, 'port'> & { port?: number | undefined },
): Plan {
  const before = readGroup(hospitalsFile)
  const listed = before.hospitals.find(({ id }) => id === given.id)
  const port = given.port ?? listed?.port ?? freePort(before.hospitals)
  const entry = Object.fromEntries(
    Object.entries({ ...given, port }).filter(([, value]) => value !== undefined),
  )
  if (listed !== undefined && !isSame(listed, entry))
    throw new GroupInvalid(
      `${hospitalsFile} has a hospital ${given.id} with other facts: choose another id, or change the file`,
    )
  const hospitals = listed === undefined ? [...before.hospitals, entry] : before.hospitals
  const group = checkGroup({ ...before, hospitals }, hospitalsFile)
  const cell = group.hospitals.find(({ id }) => id === given.id)
  if (cell === undefined) throw new GroupInvalid(`${given.id} is not in the group`)
  const here = { ...cell, port }
  return {
    cell: here,
    group,
    isListed: listed !== undefined,
    hospitalsFile,
    files: filesOf(group, here, path.resolve(cellsFolder, cell.id)),
  }
}

function filesOf(group: Group, cell: CellHere, folder: string): PlannedFile[] {
  const { database } = cellNames(cell.id)
  return [
    {
      file: path.join(folder, 'secrets.env'),
      what: `settings and fresh keys (TOKEN_SECRET, IDENTITY_KEY, the password of ${database})`,
      mode: 0o600,
      content: () => secretsFile(group, cell),
      isSecret: true,
    },
    {
      file: path.join(folder, 'compose.yml'),
      what: `the compose project ${cellNames(cell.id).project}`,
      mode: 0o644,
      content: () => composeFile(cell, folder),
    },
    {
      file: path.join(folder, 'nginx.conf'),
      what: `the server block of ${new URL(cell.origin).hostname}`,
      mode: 0o644,
      content: () => nginxFile(cell),
    },
  ]
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (value: object) =>
  Object.entries(value).sort(([one], [other]) => one.localeCompare(other))

function freePort(hospitals: readonly GroupHospital[]): number {
  const taken = hospitals.map(({ port }) => port ?? 0)
  let port = firstPort
  while (taken.some((other) => Math.abs(other - port) < portsOfCell)) port += 10
  return port
}

/** `make`: not there. `there`: as planned. `differs`: somebody has changed it, so it is left as it is. */
function stateOf({ file, content, isSecret }: PlannedFile): 'make' | 'there' | 'differs' {
  if (!existsSync(file)) return 'make'
  return isSecret === true || readFileSync(file, 'utf8') === content() ? 'there' : 'differs'
}

const stateWords = {
  make: 'will be made',
  there: 'is there',
  differs: 'was changed by hand, and is left as it is',
} as const

/** The plan as the operator reads it. */
export function formatPlan(plan: Plan): string[] {
  const { cell, group, isListed, hospitalsFile, files } = plan
  const { database, appUser, project } = cellNames(cell.id)
  const [secrets = '', compose = ''] = files.map(({ file }) => file)
  const hasOwnAccount = group.weChatAppId === undefined
  const people = [
    `DNS: ${new URL(cell.origin).hostname} leads to this machine; a certificate for it in /etc/nginx/tls/${cell.id}`,
    hasOwnAccount
      ? `WeChat: ${new URL(cell.origin).hostname} is a domain for signing in of the hospital’s official account`
      : `WeChat: the front door ${group.frontDoor} is the domain for signing in; ${new URL(cell.origin).hostname} is one for the JS-SDK`,
    `WeChat Pay: a merchant of this hospital; its key may call ${cell.origin}/pay/notify/wechat`,
    `fill in ${secrets}: ${emptySettings(group, cell).join(', ')}`,
    `start: docker compose --project-name ${project} -f deploy/compose.yml -f ${compose} --env-file ${secrets} up --detach`,
    `once, for nginx to know the cell’s certificates by: docker compose --project-name ${project} -f deploy/compose.yml cp certificates:/tls/app/ca.pem /etc/nginx/tls/${cell.id}/inside.pem`,
    `Kubernetes instead: kubectl create namespace ${project}; kubectl --namespace ${project} create secret generic hospital --from-env-file=${secrets}; with the DATABASE_URL of a PostgreSQL of its own; the manifests of deploy/kubernetes there`,
    `the hospital publishes its documents to ${cell.origin} (docs/integration)`,
    'backups of its database by themselves (docs/keeping.md)',
    `then: npm run group -- build --hospitals ${hospitalsFile} --out FOLDER`,
  ]
  return [
    `${cell.name} (${cell.id})`,
    `  address            ${cell.origin}`,
    `  database and user  ${database}, on a PostgreSQL of the cell alone; the app is its user ${appUser}`,
    `  ports              127.0.0.1:${cell.port} and ${cell.port + 1}`,
    `  ${hospitalsFile} ${isListed ? 'has it' : 'gets it'}`,
    ...files.map((one) => `  ${one.file} ${stateWords[stateOf(one)]}: ${one.what}`),
    'What people have to do',
    ...people.map((line, index) => `  ${index + 1}. ${line}`),
  ]
}

/** Makes what is missing; what is there is left. The group's file comes last: a hospital in it has its files. */
export function applyPlan({ group, isListed, hospitalsFile, files }: Plan): void {
  for (const one of files) {
    if (stateOf(one) !== 'make') continue
    mkdirSync(path.dirname(one.file), { recursive: true, mode: 0o700 })
    writeFileSync(one.file, one.content(), { mode: one.mode, flag: 'wx' })
  }
  if (isListed) return
  const fresh = `${hospitalsFile}.new`
  writeFileSync(fresh, `${JSON.stringify(group, null, 2)}\n`)
  renameSync(fresh, hospitalsFile)
}
