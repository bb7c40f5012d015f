/** `npm run keys`: counts what is encrypted by older keys; with `-- --renew` it is re-encrypted, indexed and signed by the newest (docs/keys.md). */
import { allAreas } from '../app'
import { renewAll, type RenewedKind } from './renew_all'
import { runCommand } from './run_command'

const nouns: Readonly<Record<RenewedKind, string>> = {
  files: 'patients',
  documents: 'documents of the hospital',
  answers: 'patients’ answers before visits',
  bank_returns: 'bank accounts of transfers',
  feedback: 'texts and pictures of ratings and complaints',
  copies: 'addresses of copies of records',
  checkpoints: 'checkpoints of the logs',
}

runCommand(
  'keys',
  async ({ sql, settings: { identityKeys }, say }) => {
    const isDry = !process.argv.includes('--renew')
    const done = isDry ? 'wait for the newest key' : 'have the newest key now'
    const kinds = renewAll(sql, { identityKeys, areas: allAreas }, { isDry })
    for await (const { what, all, renewed, failed } of kinds) {
      const noun = nouns[what]
      say(
        `${all === undefined ? `${renewed} ${noun}` : `${all} ${noun}, of whom ${renewed}`} ${done}.`,
      )
      if (failed.length === 0) continue
      say(`Left as they were: ${failed.join(', ')}.`)
      process.exitCode = 1
    }
  },
  ({ dataDir }) => `The demo in ${dataDir} has one key. Set DATABASE_URL.`,
)
