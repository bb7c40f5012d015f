/** Loads the drawn studies into a running Orthanc. */
import { dicomFile } from './dicom_file'
import type { ArchivedPhantom } from './image_repository'

/** One after the other, because rendering uses the processor anyway. Yields between two pictures. */
export async function loadAll(
  root: string,
  headers: Record<string, string>,
  phantoms: readonly ArchivedPhantom[],
): Promise<void> {
  const present = new Set(await presentStudies(root, headers))
  for (const { study, patient, day } of phantoms) {
    if (present.has(study.studyUid)) continue
    for (const series of study.series) {
      for (let index = 0; index < series.instanceUids.length; index += 1) {
        const body = new Uint8Array(dicomFile(study, series, index, patient, day))
        const reply = await fetch(`${root}/instances`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/dicom' },
          body,
        })
        if (!reply.ok) throw new Error(`Orthanc refused a picture: status ${reply.status}`)
        await reply.arrayBuffer()
      }
    }
    // Marks the study as complete: one that was broken off is loaded again, what it has is skipped by Orthanc.
    await fetch(`${root}/tools/lookup`, { method: 'POST', headers, body: study.studyUid }).then(
      async (reply) => {
        const [found] = (await reply.json()) as { ID?: string }[]
        if (found?.ID !== undefined)
          await fetch(`${root}/studies/${found.ID}/metadata/1024`, {
            method: 'PUT',
            headers,
            body: 'complete',
          })
      },
    )
  }
}

async function presentStudies(root: string, headers: Record<string, string>): Promise<string[]> {
  const reply = await fetch(`${root}/studies?expand`, { headers })
  const studies = (await reply.json()) as {
    ID: string
    MainDicomTags: { StudyInstanceUID?: string }
  }[]
  const complete = await Promise.all(
    studies.map(async ({ ID, MainDicomTags }) => {
      const mark = await fetch(`${root}/studies/${ID}/metadata/1024`, { headers })
      await mark.arrayBuffer()
      return mark.ok ? MainDicomTags.StudyInstanceUID : undefined
    }),
  )
  return complete.filter((uid) => uid !== undefined)
}
