-- What the list of contents is found by, and how many there are of what (decision 0079): kept by triggers in the transaction that changes a content.
CREATE TABLE "content_search" (
	"content_id" text PRIMARY KEY NOT NULL,
	"section_id" text NOT NULL,
	"category_id" text NOT NULL,
	"published" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" text,
	"joined" text,
	"title_key" text,
	"code_key" text,
	"code_number" text
);
--> statement-breakpoint
CREATE TABLE "content_totals" (
	"section_id" text NOT NULL,
	"category_id" text NOT NULL,
	"published" boolean NOT NULL,
	"contents" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_totals_section_id_published_pk" PRIMARY KEY("section_id","published")
);
--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "comments" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Rows from before this migration. The texts are made afterwards, by db/content-search.ts.
UPDATE contents SET comments = counted.n
FROM (SELECT content_id, count(*)::int AS n FROM feedback GROUP BY 1) AS counted WHERE contents.id = counted.content_id;
--> statement-breakpoint
INSERT INTO content_search (content_id, section_id, category_id, published, created_at)
SELECT c.id, c.section_id, s.category_id, c.published, c.created_at FROM contents c JOIN sections s ON s.id = c.section_id;
--> statement-breakpoint
INSERT INTO content_totals (section_id, category_id, published, contents, comments)
SELECT s.id, s.category_id, c.published, count(*), sum(c.comments) FROM contents c JOIN sections s ON s.id = c.section_id
GROUP BY 1, 2, 3;
--> statement-breakpoint
ALTER TABLE "content_search" ADD CONSTRAINT "content_search_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_totals" ADD CONSTRAINT "content_totals_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX content_search_newest ON content_search (created_at DESC, content_id DESC);
--> statement-breakpoint
CREATE INDEX content_search_by_status ON content_search (published, created_at DESC, content_id DESC);
--> statement-breakpoint
CREATE INDEX content_search_of_category ON content_search (category_id, created_at DESC, content_id DESC);
--> statement-breakpoint
CREATE INDEX content_search_of_section ON content_search (section_id, created_at DESC, content_id DESC);
--> statement-breakpoint
CREATE INDEX content_search_title ON content_search (title_key COLLATE "C", created_at DESC, content_id DESC);
--> statement-breakpoint
CREATE INDEX content_search_code ON content_search (code_key text_pattern_ops);
--> statement-breakpoint
CREATE INDEX content_search_number ON content_search (code_number);
--> statement-breakpoint
-- In an order that no other index has: the planner cannot take one that has every row.
CREATE INDEX content_search_to_do ON content_search ((content_id || '')) WHERE words IS NULL;
--> statement-breakpoint
CREATE INDEX contents_most_viewed ON contents (views DESC, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX contents_most_commented ON contents (comments DESC, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX contents_code_value ON contents ((substring(code from '^[Ii][Tt][Ee]-([0-9]{1,9})$')::int));
--> statement-breakpoint
CREATE TRIGGER feedback_added AFTER INSERT ON feedback REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('contents', 'comments', 'content_id');
--> statement-breakpoint
CREATE TRIGGER feedback_removed AFTER DELETE ON feedback REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows('contents', 'comments', 'content_id');
--> statement-breakpoint
-- Contents that came or went: one statement each, whatever their number; sums are written in the order of their key.
CREATE FUNCTION list_contents() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO content_search (content_id, section_id, category_id, published, created_at)
    SELECT c.id, c.section_id, s.category_id, c.published, c.created_at FROM changed c JOIN sections s ON s.id = c.section_id;
  END IF;
  INSERT INTO content_totals AS t (section_id, category_id, published, contents, comments)
  SELECT s.id, s.category_id, c.published, sign * count(*), sign * sum(c.comments)
  FROM changed c JOIN sections s ON s.id = c.section_id GROUP BY 1, 2, 3 ORDER BY 1, 3
  ON CONFLICT (section_id, published) DO UPDATE SET
    contents = t.contents + excluded.contents, comments = t.comments + excluded.comments;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION follow_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE same_text boolean := OLD.title = NEW.title AND OLD.code = NEW.code;
BEGIN
  UPDATE content_search SET section_id = NEW.section_id, published = NEW.published,
    category_id = (SELECT category_id FROM sections WHERE id = NEW.section_id),
    words = CASE WHEN same_text THEN words END, joined = CASE WHEN same_text THEN joined END,
    title_key = CASE WHEN same_text THEN title_key END,
    code_key = CASE WHEN same_text THEN code_key END, code_number = CASE WHEN same_text THEN code_number END
  WHERE content_id = NEW.id AND NOT (same_text AND section_id = NEW.section_id AND published = NEW.published);
  INSERT INTO content_totals AS t (section_id, category_id, published, contents, comments)
  SELECT s.id, s.category_id, moved.published, sum(moved.contents), sum(moved.comments)
  FROM (VALUES (OLD.section_id, OLD.published, -1, -OLD.comments), (NEW.section_id, NEW.published, 1, NEW.comments))
    AS moved (section_id, published, contents, comments)
  JOIN sections s ON s.id = moved.section_id
  GROUP BY 1, 2, 3 HAVING sum(moved.contents) <> 0 OR sum(moved.comments) <> 0 ORDER BY 1, 3
  ON CONFLICT (section_id, published) DO UPDATE SET
    contents = t.contents + excluded.contents, comments = t.comments + excluded.comments;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contents_added AFTER INSERT ON contents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_contents();
--> statement-breakpoint
CREATE TRIGGER contents_removed AFTER DELETE ON contents REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_contents();
--> statement-breakpoint
CREATE TRIGGER contents_followed AFTER UPDATE OF section_id, published, comments, title, code ON contents
  FOR EACH ROW WHEN (OLD.section_id IS DISTINCT FROM NEW.section_id OR OLD.published IS DISTINCT FROM NEW.published
    OR OLD.comments IS DISTINCT FROM NEW.comments OR OLD.title IS DISTINCT FROM NEW.title OR OLD.code IS DISTINCT FROM NEW.code)
  EXECUTE FUNCTION follow_content();
