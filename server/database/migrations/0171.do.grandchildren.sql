-- A grandmother adds the child she brings.
alter table patient_link drop constraint patient_link_relation_check;
alter table patient_link add constraint patient_link_relation_check
  check (relation in ('self', 'parent', 'spouse', 'child', 'grandchild', 'sibling', 'other')) not valid;
alter table patient_link validate constraint patient_link_relation_check;
