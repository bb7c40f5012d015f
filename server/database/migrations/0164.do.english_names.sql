-- What the hospital calls its departments, doctors, places and services in English, by the Chinese words; each document brings its own and takes back what it no longer says.
create table english_name (
  told_by text not null,
  chinese text not null,
  english text not null,
  primary key (told_by, chinese)
);
