/** `npm run keys`: counts what is encrypted by older keys; with `-- --renew` it is re-encrypted and indexed by the newest (docs/keys.md). */
import { allAreas } from '../app'
import { renewFeedback } from '../areas/feedback'
import { renewAnswers } from '../areas/form'
import { reencryptFiles } from '../areas/patient'
import { runCommand } from '../boot/run_command'
import { renewDocuments } from '../intake'

runCommand(
  'keys',
  async ({ sql, settings: { identityKeys }, say }) => {
    const isDry = !process.argv.includes('--renew')
    const done = isDry ? 'wait for the newest key' : 'were encrypted by the newest key'
    const report = (words: string, failed: readonly string[]) => {
      say(`${words} ${done}.`)
      if (failed.length === 0) return
      say(`Left as they were: ${failed.join(', ')}.`)
      process.exitCode = 1
    }
    const files = await reencryptFiles(sql, identityKeys, { isDry })
    report(`${files.files} patients, of whom ${files.renewed - files.failed.length}`, files.failed)
    const kept = await renewDocuments({ sql, identityKeys, areas: allAreas }, { isDry })
    report(`${kept.renewed} documents of the hospital`, kept.failed)
    const answers = await renewAnswers(sql, identityKeys, { isDry })
    report(`${answers.renewed} patients’ answers before visits`, answers.failed)
    const feedback = await renewFeedback(sql, identityKeys, { isDry })
    report(`${feedback.renewed} texts and pictures of ratings and complaints`, feedback.failed)
  },
  ({ dataDir }) => `The demo in ${dataDir} has one key. Set DATABASE_URL.`,
)
