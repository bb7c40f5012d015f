/** How the week is played, by the environment: `npm run hospital:week -- --fhir --kill --seed=7` sets it. */
import { randomInt } from 'node:crypto'
import { isWay } from './hospital/way'
import type { Playing } from './test_bed/test_bed'

const through = process.env.WEEK_THROUGH
if (through !== undefined && !isWay(through)) throw new Error(`--through ${through} is no way`)
const pool = process.env.WEEK_POOL ?? 'app'
if (pool !== 'app' && pool !== 'hospital') throw new Error(`--pool ${pool} is nobody's`)
if (pool === 'hospital' && through === 'hl7')
  throw new Error('--pool hospital is not played through hl7: no message of it locks a place')

/** What the command line asked for. */
export const playing: Playing = {
  seed: Number(process.env.WEEK_SEED ?? randomInt(1_000_000)),
  isDeadly: process.env.WEEK_KILL === 'on',
  speaksFhir: process.env.WEEK_FHIR === 'on',
  ownsSlots: pool === 'hospital',
  through,
}

const flags = [
  playing.speaksFhir ? '--fhir ' : '',
  playing.isDeadly ? '--kill ' : '',
  playing.ownsSlots ? '--pool hospital ' : '',
  through ? `--through ${through} ` : '',
].join('')
process.stderr.write(`The hospital week plays with ${flags}--seed=${playing.seed}\n`)
