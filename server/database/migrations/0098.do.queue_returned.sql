-- A number that comes back is the hospital's to order (`queue_ticket.anchor`): nobody counts it here.
alter table queue drop column returned;
