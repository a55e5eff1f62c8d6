-- Search folds more letters (shared/text/fold.ts) and finds emoji: the texts of titles that have any are made again, at the start.
UPDATE content_search SET words = NULL, joined = NULL, title_key = NULL, code_key = NULL, code_number = NULL
FROM contents c WHERE c.id = content_id AND octet_length(c.title || c.code) > length(c.title || c.code);
