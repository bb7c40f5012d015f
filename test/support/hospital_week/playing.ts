/** How the week is played, by the environment: `npm run hospital:week -- --fhir --kill --seed=7` sets it. */
import { randomInt } from 'node:crypto'
import type { Playing } from './test_bed/test_bed'

/** What the command line asked for. */
export const playing: Playing = {
  seed: Number(process.env.WEEK_SEED ?? randomInt(1_000_000)),
  isDeadly: process.env.WEEK_KILL === 'on',
  speaksFhir: process.env.WEEK_FHIR === 'on',
}

const flags = [playing.speaksFhir ? '--fhir ' : '', playing.isDeadly ? '--kill ' : ''].join('')
process.stderr.write(`The hospital week plays with ${flags}--seed=${playing.seed}\n`)
