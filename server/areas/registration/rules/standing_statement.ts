/** Which registration `r` of another channel stands in the way of a second one for its day and department; text, as a part of the statements that book and hold. */

/** The clinic of the app's that it is at; a substitute's before one that is stopped. */
export const clinicOfOutside = `
  select s.schedule_id, s.clinic_id, s.place, s.stopped_at is not null as is_stopped from schedule s where s.clinic_id = r.clinic_id
    order by s.source_state <> 'open', s.stopped_at is not null, s.schedule_id limit 1`

/** Not one at a clinic that is stopped, with nobody standing in: its patient may go elsewhere without waiting for whoever takes it back. */
export const standsOutside = `(r.state = 'taken' or r.state = 'booked' and not exists (select 1 from (${clinicOfOutside}) c where c.is_stopped))`
