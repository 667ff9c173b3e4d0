-- The widget settings that staff chose for a feed. One without an accent color of its own has its organization's.
CREATE FUNCTION feed_widget(p_widget jsonb, p_accent_color text) RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN p_accent_color IS NOT NULL AND coalesce(p_widget ->> 'accentColor', '#2557d6') = '#2557d6'
    THEN p_widget || jsonb_build_object('accentColor', p_accent_color) ELSE p_widget END
$$;
